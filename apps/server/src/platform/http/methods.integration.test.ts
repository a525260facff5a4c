import { errorBody } from '@coequipiers/contract/errors-schemas';
import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/harness.ts';

const app = await sharedTestApp();

describe('a known path with another method', () => {
  it.each([
    ['POST', '/', 'GET, HEAD'],
    ['DELETE', '/login', 'GET, HEAD'],
    ['PATCH', `/announce/${'0'.repeat(32)}`, 'GET, HEAD'],
    ['PUT', '/seo/share.jpg', 'GET, HEAD'],
    ['POST', '/Login', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['GET', '/api/auth/login', 'POST'],
    ['HEAD', '/api/user/activate', 'GET'],
    ['PATCH', `/api/announce/${'0'.repeat(32)}`, 'GET, HEAD, PUT, DELETE'],
    ['PROPFIND', '/api/cities', 'GET, HEAD'],
    ['POST', '/api/cities?prefix=a', 'GET, HEAD'],
    ['POST', '/ws/websocket', 'GET, HEAD'],
    ['DELETE', '/api/ws/0/abc/websocket', 'GET, HEAD'],
    ['GET', '/ws/0/abc/xhr', 'POST'],
  ])('%s %s is answered with the allowed methods: %s', async (method, url, allow) => {
    const answer = await app.call({ method: method as 'GET', url });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
    if (method !== 'HEAD') expect(errorBody.parse(answer.json()).code).toBe('METHOD_NOT_ALLOWED');
  });

  it.each(['/nulle-part', '/wp-login.php', '/assets/app-1a2b3c4d.js', '/api/nothing'])(
    'is 404 where the path is unknown: POST %s',
    async (url) => {
      const answer = await app.call({ method: 'POST', url });
      expect([answer.statusCode, answer.headers.allow]).toEqual([404, undefined]);
    },
  );

  it('answers OPTIONS and HEAD', async () => {
    const options = await app.call({
      method: 'OPTIONS',
      url: '/api/cities',
      headers: { origin: 'http://localhost:3001', 'access-control-request-method': 'GET' },
    });
    expect([options.statusCode, options.headers['access-control-allow-origin']]).toEqual([
      204,
      'http://localhost:3001',
    ]);
    expect((await app.call({ method: 'HEAD', url: '/api/cities?prefix=lyon' })).statusCode).toBe(200);
  });
});
