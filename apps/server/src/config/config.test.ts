import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

const publisher = {
  PUBLISHER_NAME: 'Association Coéquipiers',
  PUBLISHER_ADDRESS: '1 rue du Stade, 42000 Saint-Étienne',
  PUBLISHER_EMAIL: 'contact@coequipiers.example',
  PUBLISHER_DIRECTOR: 'Camille Roux',
  HOSTING_PROVIDER: 'Hébergeur, Lyon',
};

describe('settings', () => {
  it('need nothing: everything embedded, on port 8080, with demo content', () => {
    expect(loadConfig({})).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://localhost:8080',
      allowedOrigins: ['http://localhost:8080', 'http://localhost:3001'],
      database: { kind: 'embedded' },
      demo: true,
      logLevel: 'info',
      rateLimitScale: 1,
    });
  });

  it('treat an empty value as absent', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 8080,
      database: { kind: 'embedded' },
    });
  });

  it('name every problem in one line', () => {
    const load = () =>
      loadConfig({ PORT: '80.5', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x', DEMO: 'yes' });
    expect(load).toThrow(
      /^Bad setting: .*PORT must be a port number.*DATABASE_URL must be.*DEMO must be.*LOG_LEVEL must/,
    );
    expect(load).not.toThrow(/\n/);
    expect(() => loadConfig({ COMMUNES_URL: 'ftp://x' })).toThrow(/^Bad setting: COMMUNES_URL /);
  });

  it('refuse a public start without the publisher, and a real database without a secret', () => {
    expect(() => loadConfig({ NODE_ENV: 'production' })).toThrow(
      /^Missing setting: PUBLISHER_NAME, PUBLISHER_ADDRESS, PUBLISHER_EMAIL, PUBLISHER_DIRECTOR, HOSTING_PROVIDER\./,
    );
    expect(() => loadConfig({ DATABASE_URL: 'postgres://localhost/coequipiers' })).toThrow(
      /^Missing setting: AUTH_SECRET/,
    );
  });

  it('refuse a production start with a mail server but without a sender address', () => {
    const env = { ...publisher, NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example' };
    expect(() => loadConfig(env)).toThrow(/^Missing setting: MAIL_FROM/);
    expect(loadConfig({ ...env, MAIL_FROM: 'club@exemple.fr' }).mail.from).toBe('club@exemple.fr');
  });

  it.each([
    [{ PUBLIC_URL: 'https://coequipiers.example' }, true],
    [{ NODE_ENV: 'production' }, true],
    [{ PUBLIC_URL: 'http://127.0.0.1:8080' }, false],
  ])('know production from %j', (env, production) => {
    expect(loadConfig({ ...publisher, ...env })).toMatchObject({ production, demo: !production });
  });

  it('keep demo content off a real database unless asked for', () => {
    const DATABASE_URL = 'postgres://localhost/coequipiers';
    const AUTH_SECRET = 'x'.repeat(32);
    expect(loadConfig({ DATABASE_URL, AUTH_SECRET }).demo).toBe(false);
    expect(loadConfig({ DATABASE_URL, AUTH_SECRET, DEMO: '1' }).demo).toBe(true);
  });
});
