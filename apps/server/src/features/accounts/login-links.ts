import { loginLinkLimits } from '@coequipiers/contract/login-link';
import type { LoginLinkConfirm } from '@coequipiers/contract/login-link-schemas';
import { paths } from '@coequipiers/contract/pages';
import { AppError } from '../../platform/app-error.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { MailTransport } from '../../platform/mail/mail.ts';
import type { MailAllowance } from '../../platform/mail/mail-allowance.ts';
import type { Transact, Transaction } from '../../platform/transact/transact.ts';
import type { Confirming } from './confirming.ts';
import type { AccountLimits } from './limits.ts';
import type { LoginRequestsRepository } from './login-requests-repository.ts';
import type { Logins, OpenedByMail } from './logins.ts';
import { loginLinkMail } from './mails/login-link.ts';

type Parts = {
  transact: Transact;
  requests: LoginRequestsRepository;
  confirming: Confirming;
  logins: Logins;
  limits: Pick<AccountLimits, 'wrongCode'>;
  mailAllowance: MailAllowance;
  jobs: Jobs;
  transport: MailTransport;
  publicUrl: string;
};

type RequestJob = { requestId: string; email: string; isKnown: boolean };
type MailJob = { requestId: string; to: string };

/**
 * Logging in by a mail. Opening the link changes nothing, because mail scanners open links; the press on its page does. What is true of
 * the address is looked up after the answer, in a job: the answer must not reveal it, neither by its words nor by its time.
 */
export function createLoginLinks(parts: Parts) {
  const { transact, requests, confirming, logins, limits, mailAllowance, jobs, transport, publicUrl } = parts;

  const mails = jobs.queue<MailJob>('accounts-login-mail', async ({ requestId, to }, id) => {
    const state = await requests.stateOf(requestId);
    // Too late, or someone has logged in meanwhile: then the mail would only lead to a refusal.
    if (!state) return;
    const link = `${publicUrl}${paths.loginLink}#token=${requests.tokenOf(requestId)}`;
    const mail = loginLinkMail({ link, code: state.withCode ? requests.codeOf(requestId) : undefined });
    await transport.send({ to, ...mail }, id);
  });

  const asked = jobs.queue<RequestJob>('accounts-login-request', ({ requestId, email, isKnown }) =>
    transact.unattended(async (transaction) => {
      const person = await confirming.lock(email, transaction);
      if (!person || person.isSuspended) return;
      if (!(await mailAllowance.forLogin(email, isKnown))) return;
      const withCode = await requests.mayHaveCode(email, transaction);
      if (!(await requests.open(requestId, person.id, withCode, transaction))) return;
      await mails.send({ requestId, to: email }, transaction);
    }),
  );

  /** Undefined when the request no longer opens anything, or the account is suspended. */
  const logIn = async (
    { id, email }: { id: string; email: string },
    network: string,
    transaction: Transaction,
  ): Promise<OpenedByMail | undefined> => {
    const person = await confirming.lock(email, transaction);
    if (!person || person.isSuspended || !(await requests.use(id, email, transaction))) return undefined;
    const confirmed = await confirming.confirmAddress({ email }, transaction);
    return confirmed && logins.openByMail(confirmed.id, network, transaction);
  };

  const byLink = async (token: string, network: string): Promise<OpenedByMail> => {
    const opened = await transact.unattended(async (transaction) => {
      const request = await requests.byToken(token, transaction);
      return request && logIn(request, network, transaction);
    });
    if (!opened) throw new AppError('LOGIN_LINK_INVALID');
    return opened;
  };

  const byCode = async (page: string, code: string, network: string): Promise<OpenedByMail> => {
    await limits.wrongCode.take(network);
    const counted = await requests.countTry(page);
    const opened =
      counted && requests.isRight(counted, code)
        ? await transact.unattended(async (transaction) => {
            await requests.wasRight(counted, transaction);
            const request = await requests.byId(counted.id, transaction);
            return request && logIn(request, network, transaction);
          })
        : undefined;
    if (!opened) {
      const triesLeft = loginLinkLimits.triesEach - (counted?.tries ?? loginLinkLimits.triesEach);
      throw new AppError('LOGIN_CODE_INVALID', { triesLeft });
    }
    await limits.wrongCode.giveBack(network);
    return opened;
  };

  return {
    /** Gives the secret of the page that asked, for any address. */
    ask: (email: string, isKnown: boolean): Promise<string> =>
      transact.unattended(async (transaction) => {
        const { id, page } = await requests.add(email, transaction);
        await asked.send({ requestId: id, email, isKnown }, transaction);
        return page;
      }),

    /** Whom the link is for. Changes nothing. */
    async about(token: string): Promise<{ email: string }> {
      const request = await requests.byToken(token);
      if (!request) throw new AppError('LOGIN_LINK_INVALID');
      return { email: request.email };
    },

    /** Logs in, once. */
    confirm: (by: LoginLinkConfirm, network: string): Promise<OpenedByMail> =>
      'token' in by ? byLink(by.token, network) : byCode(by.request, by.code, network),
  };
}
