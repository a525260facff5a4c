import { type PushQuestion, pushAnswers, pushLimits, pushTexts } from './push.ts';
import { z } from './zod.ts';

const endpoint = z
  .string()
  .check(
    z.maxLength(pushLimits.endpoint.max, pushTexts.endpointInvalid),
    z.regex(/^https?:\/\/[!-~]+$/, pushTexts.endpointInvalid),
  );

/** A public key (a point on the curve) and a secret, in the browsers' encoding (RFC 8291). */
const keys = z.object({
  p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/, pushTexts.keysInvalid)),
  auth: z.string().check(z.regex(/^[\w-]{22}={0,2}$/, pushTexts.keysInvalid)),
});

/** The result of `PushSubscription.toJSON()`. */
export const pushSubscription = z.object({ endpoint, keys });
export type PushSubscriptionGiven = z.infer<typeof pushSubscription>;
export const pushEndpoint = z.object({ endpoint });

/** The public key that a browser subscribes with; null when the server sends no push notifications. */
export const pushKey = z.object({ key: z.nullable(z.string()) });
export type PushKey = z.infer<typeof pushKey>;

/**
 * The decrypted payload in the service worker: the text to show, the path that a click opens (`url`), and the `tag`:
 * notifications with the same tag replace each other. `asks`: what can be answered on the notification itself, with a token that
 * stands for its reader as long as this browser is subscribed by them.
 */
export type PushPayload = {
  title: string;
  body: string;
  url: string;
  tag: string;
  asks?: { what: PushQuestion; token: string };
};

/** The answer of a button on a notification, without a login. */
export const pushAnswer = z.object({ token: z.string(), answer: z.enum(pushAnswers) });
export type PushAnswerGiven = z.infer<typeof pushAnswer>;
/** What is true now, to be shown instead. */
export const pushAnswered = z.object({ text: z.string() });
