import { type TestApp } from '../../../../test/harness.ts';
import { mailTo } from '../../../../test/mails.ts';

/** A network that was not used before, by any test of this file. */
export function networks(prefix = '198.18') {
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}.${Math.floor(count / 250)}.${(count % 250) + 1}`;
  };
}

const subject = /^Votre lien de connexion$/;

/** What a page does to log someone in by a mail. */
export function loginLinks(app: TestApp) {
  const post = (url: string, payload: object, remoteAddress = '127.0.0.1', cookie?: string) =>
    app.call({ method: 'POST', url, payload, remoteAddress, headers: cookie ? { cookie } : {} });
  return {
    ask: (email: string, network?: string, cookie?: string) =>
      post('/api/user/login-link', { email }, network, cookie),
    check: (token: string) => post('/api/user/login-link/check', { token }),
    confirm: (body: object, network?: string) => post('/api/user/login-link/confirm', body, network),
    /** What the nth mail to an address carries. */
    async mail(email: string, nth = 1) {
      const mail = await mailTo(app, email, subject, nth);
      const link = new URL(mail.link('/login/link'));
      return {
        ...mail,
        token: new URLSearchParams(link.hash.slice(1)).get('token') ?? '',
        code: /^(\d{4} \d{4})$/m.exec(mail.text)?.[1],
      };
    },
  };
}

/** Another code of the same length. */
export const notThe = (code = '00000000'): string =>
  code.replaceAll(' ', '').replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
