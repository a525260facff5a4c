import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from '@coequipiers/contract/zod';
import { isLoopback } from './loopback.ts';

/** A setting that is wrong or missing. The message is one line an operator can act on. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const text = z.string().check(z.trim(), z.minLength(1, 'is empty'));
const url = (...protocols: string[]) =>
  text.check(
    z.refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    ),
  );
const proxyRule = 'must be addresses or networks like 10.0.0.0/8, or loopback, separated by commas';
const proxiesOf = (list: string) => list.split(',').map((address) => address.trim());
const isProxy = (address: string): boolean => {
  const [host = '', bits] = address.split('/');
  return address === 'loopback' || (isIP(host) !== 0 && (bits === undefined || /^\d{1,3}$/.test(bits)));
};
const flag = z.enum(['0', '1'], 'must be 0 or 1');
const number = (minimum: number, maximum: number, rule: string, pattern = /^\d+(\.\d+)?$/) =>
  z.pipe(
    z.string().check(z.regex(pattern, rule)),
    z.pipe(z.transform(Number), z.number().check(z.gte(minimum, rule), z.lte(maximum, rule))),
  );

const vapidRule = 'must be a key as `npx web-push generate-vapid-keys` prints it';

const settings = z.object({
  NODE_ENV: z.optional(text),
  PORT: z._default(number(0, 65_535, 'must be a port number between 0 and 65535', /^\d+$/), 8080),
  HOST: z._default(text, '127.0.0.1'),
  PUBLIC_URL: z.optional(url('http:', 'https:')),
  ALLOWED_ORIGINS: z.optional(text),
  DATA_DIR: z._default(text, 'data'),
  DATABASE_URL: z.optional(url('postgres:', 'postgresql:')),
  DATABASE_READ_URL: z.optional(url('postgres:', 'postgresql:')),
  REDIS_URL: z.optional(url('redis:', 'rediss:')),
  S3_ENDPOINT: z.optional(url('http:', 'https:')),
  S3_BUCKET: z.optional(text),
  S3_REGION: z._default(text, 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(text),
  S3_SECRET_ACCESS_KEY: z.optional(text),
  TRUST_PROXY: z.optional(text.check(z.refine((list) => proxiesOf(list).every(isProxy), proxyRule))),
  AUTH_SECRET: z.optional(text.check(z.minLength(32, 'must be at least 32 characters long'))),
  SMTP_URL: z.optional(url('smtp:', 'smtps:')),
  MAIL_FROM: z._default(text, 'Coéquipiers <ne-pas-repondre@localhost>'),
  VAPID_PUBLIC_KEY: z.optional(text.check(z.regex(/^[\w-]{87}$/, vapidRule))),
  VAPID_PRIVATE_KEY: z.optional(text.check(z.regex(/^[\w-]{43}$/, vapidRule))),
  PUSH_ANYWHERE: z._default(flag, '0'),
  PUBLISHER_NAME: z.optional(text),
  PUBLISHER_ADDRESS: z.optional(text),
  PUBLISHER_EMAIL: z.optional(text),
  PUBLISHER_DIRECTOR: z.optional(text),
  HOSTING_PROVIDER: z.optional(text),
  COMMUNES_URL: z._default(
    url('http:', 'https:'),
    'https://geo.api.gouv.fr/communes?fields=nom,code,codesPostaux,centre,region,population',
  ),
  COMMUNES_FILE: z.optional(text),
  MAP_STYLE_URL: z.optional(url('http:', 'https:')),
  DEMO: z.optional(flag),
  LOG_DIR: z.optional(text),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    ),
    'info',
  ),
  RATE_LIMIT_SCALE: z._default(number(0.001, 1_000_000, 'must be a number between 0.001 and 1000000'), 1),
  OFFER_SCALE: z._default(number(0.0001, 1, 'must be a number between 0.0001 and 1'), 1),
  ALERT_DELAY_S: z._default(number(0, 86_400, 'must be a number of seconds up to a day'), 180),
  CLOCK_OFFSET_S: z._default(
    number(-63_072_000, 63_072_000, 'must be a number of seconds within two years', /^-?\d+$/),
    0,
  ),
});

/** The legal notice requires these on a public site. */
const publisherSettings = [
  'PUBLISHER_NAME',
  'PUBLISHER_ADDRESS',
  'PUBLISHER_EMAIL',
  'PUBLISHER_DIRECTOR',
  'HOSTING_PROVIDER',
] as const;

const s3Settings = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

export type Config = ReturnType<typeof loadConfig>;
export type DatabaseConfig = Config['database'];
export type S3Config = NonNullable<Config['images']['s3']>;

/** The only place that reads the environment. Reports all problems at once. */
export function loadConfig(env: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError(`Bad setting: ${problems.join('; ')}. See the settings table in README.md.`);
  }
  const set = parsed.data;
  const publicUrl = (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/\/+$/, '');
  const dataDir = resolve(set.DATA_DIR);
  const production = set.NODE_ENV === 'production' || !isLoopback(new URL(publicUrl).hostname);
  const missing = [
    ...(set.DATABASE_URL && !set.AUTH_SECRET
      ? ['AUTH_SECRET (with DATABASE_URL, so that every instance signs alike)']
      : []),
    ...(Boolean(set.VAPID_PUBLIC_KEY) === Boolean(set.VAPID_PRIVATE_KEY)
      ? []
      : ['VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together']),
    ...(set.S3_ENDPOINT ? s3Settings.filter((name) => !set[name]) : []),
    ...(production ? publisherSettings.filter((name) => !set[name]) : []),
    ...(production && set.SMTP_URL && !given['MAIL_FROM'] ? ['MAIL_FROM (with SMTP_URL)'] : []),
  ];
  if (production && set.CLOCK_OFFSET_S !== 0)
    throw new ConfigError('Bad setting: CLOCK_OFFSET_S is for trying things out, not for production.');
  if (missing.length > 0) {
    throw new ConfigError(`Missing setting: ${missing.join(', ')}. See the settings table in README.md.`);
  }

  return {
    production,
    host: set.HOST,
    port: set.PORT,
    publicUrl,
    allowedOrigins: set.ALLOWED_ORIGINS?.split(',').map((origin) => origin.trim()) ?? [
      publicUrl,
      'http://localhost:3001',
    ],
    dataDir,
    database: set.DATABASE_URL
      ? { kind: 'postgres' as const, url: set.DATABASE_URL, readUrl: set.DATABASE_READ_URL }
      : { kind: 'embedded' as const, directory: resolve(dataDir, 'database') },
    redisUrl: set.REDIS_URL,
    authSecret: set.AUTH_SECRET,
    mail: set.SMTP_URL
      ? { kind: 'smtp' as const, url: set.SMTP_URL, from: set.MAIL_FROM }
      : { kind: 'outbox' as const, directory: resolve(dataDir, 'outbox'), from: set.MAIL_FROM },
    images: {
      directory: resolve(dataDir, 'images'),
      /** The store for pictures of several instances, instead of the directory. */
      s3: set.S3_ENDPOINT
        ? {
            endpoint: set.S3_ENDPOINT.replace(/\/+$/, ''),
            bucket: set.S3_BUCKET ?? '',
            region: set.S3_REGION,
            accessKeyId: set.S3_ACCESS_KEY_ID ?? '',
            secretAccessKey: set.S3_SECRET_ACCESS_KEY ?? '',
          }
        : undefined,
    },
    push: {
      keys:
        set.VAPID_PUBLIC_KEY && set.VAPID_PRIVATE_KEY
          ? { publicKey: set.VAPID_PUBLIC_KEY, privateKey: set.VAPID_PRIVATE_KEY }
          : undefined,
      embedded: !set.DATABASE_URL,
      subject: `mailto:${set.PUBLISHER_EMAIL ?? 'contact@localhost'}`,
      /** For tests: also allows endpoints on this machine and without encryption. */
      anywhere: set.PUSH_ANYWHERE === '1',
    },
    /** The proxies whose X-Forwarded-For is trusted, for Fastify's `trustProxy`. */
    trustProxy: set.TRUST_PROXY ? proxiesOf(set.TRUST_PROXY) : (false as const),
    publisher: {
      name: set.PUBLISHER_NAME ?? 'Coéquipiers (démonstration)',
      address: set.PUBLISHER_ADDRESS ?? 'Sur cet ordinateur',
      email: set.PUBLISHER_EMAIL ?? 'contact@localhost',
      director: set.PUBLISHER_DIRECTOR ?? 'La personne qui a lancé ce serveur',
      host: set.HOSTING_PROVIDER ?? 'Cet ordinateur',
    },
    communes: { url: set.COMMUNES_URL, file: set.COMMUNES_FILE && resolve(set.COMMUNES_FILE) },
    mapStyleUrl: set.MAP_STYLE_URL,
    demo: set.DEMO ? set.DEMO === '1' : !production && !set.DATABASE_URL,
    logLevel: set.LOG_LEVEL,
    logDir: set.LOG_DIR && resolve(set.LOG_DIR),
    rateLimitScale: set.RATE_LIMIT_SCALE,
    /** A factor on how long an offered place is held. */
    offerScale: set.OFFER_SCALE,
    /** How long after a publication those whose alert it matches are told. */
    alertDelayMs: set.ALERT_DELAY_S * 1_000,
    /** Moves the clock of outings, offers, reminders and alerts, to try in seconds what takes hours. */
    clockOffsetMs: set.CLOCK_OFFSET_S * 1_000,
  };
}
