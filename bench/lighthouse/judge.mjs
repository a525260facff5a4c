// Runs Lighthouse once on a page, as on a phone, with its default settings. Writes the whole report to a file.
import { writeFileSync } from 'node:fs';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const [url, file, chromePath, ...chromeFlags] = process.argv.slice(2);
const browser = await launch({ chromePath, chromeFlags: ['--headless', ...chromeFlags] });
try {
  const { report } = await lighthouse(url, { port: browser.port, output: 'json', logLevel: 'error' });
  writeFileSync(file, report);
} finally {
  browser.kill();
}
