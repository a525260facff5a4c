import { tsImport } from 'tsx/esm/api';

/**
 * Takes a picture of every mail whose name contains this text, on a phone, with its subject above it.
 * @param {{
 *   wanted: string,
 *   browser: import('@playwright/test').Browser,
 *   save: (page: import('@playwright/test').Page, name: string) => Promise<void>,
 * }} how
 */
export async function takeMails({ wanted, browser, save }) {
  /** @type {{ samples: { name: string, subject: string, html: string }[] }} */
  const { samples } = await tsImport('../mails/samples.ts', import.meta.url);
  const page = await browser.newPage({ viewport: { width: 390, height: 600 }, locale: 'fr-FR' });
  for (const { name, subject, html } of samples.filter((mail) => mail.name.includes(wanted))) {
    await page.setContent(html);
    await page.evaluate((text) => {
      const line = document.createElement('p');
      line.textContent = text;
      line.style.cssText =
        'margin:0;padding:16px;background:#fff;font:700 16px/22px sans-serif;color:#0f2a22';
      document.body.prepend(line);
    }, subject);
    await save(page, `${name}-390`);
  }
  await page.close();
}
