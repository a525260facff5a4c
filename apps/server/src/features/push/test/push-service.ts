import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** A push service on this machine: what it received, its answers, and the browsers that it serves. */
export async function openPushService() {
  const received: Received[] = [];
  const answers = new Map<string, number[]>();
  const service = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(answers.get(path)?.shift() ?? 201).end();
    });
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const at = (path: string) => received.filter((one) => one.path === path);

  let count = 0;
  /** What a browser sends to subscribe, and what it does with its private keys. */
  function aSubscription() {
    count += 1;
    const path = `/to/${count}`;
    const pair = createECDH('prime256v1');
    const own = pair.generateKeys();
    const auth = randomBytes(16);
    const subscription = {
      endpoint: origin + path,
      keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    };

    /** Decrypts as in RFC 8291 and RFC 8188. */
    const open = (body: Buffer): unknown => {
      const salt = body.subarray(0, 16);
      const length = body.readUInt8(20);
      const sender = body.subarray(21, 21 + length);
      const sealed = body.subarray(21 + length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const input = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
      const derive = (name: string, size: number) =>
        Buffer.from(hkdfSync('sha256', input, salt, Buffer.from(`Content-Encoding: ${name}\0`), size));
      const opener = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      opener.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    };
    return { path, subscription, open };
  }

  return { answers, at, origin, aSubscription, close: () => void service.close() };
}
