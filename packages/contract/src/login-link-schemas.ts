import { email } from './accounts-schemas.ts';
import { z } from './zod.ts';

export const loginLinkAsk = z.object({ email });
/** `request` is the secret of the page that asked: the code of the mail only works with it. */
export const loginLinkAsked = z.object({ message: z.string(), request: z.string() });

const token = z
  .string('LOGIN_LINK_INVALID')
  .check(z.minLength(1, 'LOGIN_LINK_INVALID'), z.maxLength(200, 'LOGIN_LINK_INVALID'));

export const loginLinkToken = z.object({ token });
/** Whom the link is for. Looking changes nothing. */
export const loginLinkAbout = z.object({ email: z.string() });

/** By the link, or by the code together with the secret of the page that asked. A text of any length is a wrong code, and counts as a try. */
export const loginLinkConfirm = z.union([
  z.object({ token }),
  z.object({ request: z.string(), code: z.string() }),
]);
export type LoginLinkConfirm = z.infer<typeof loginLinkConfirm>;
