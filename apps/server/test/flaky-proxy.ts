import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Faults of a connection: cut, stalled and then cut, or cut in the middle of data. */
export const faults = ['cut', 'stall', 'truncate'] as const;
/** 'silence' stops all data without closing: both ends must notice it themselves. */
type Fault = (typeof faults)[number] | 'silence';

type Pipe = { near: Socket; far: Socket; truncate: boolean; isLive: boolean };

const offersWebSocket = /^upgrade: websocket\r$/im;

const stallMs = 60;

/** What a proxy does with connections: passes them on, refuses them, or takes all bytes and passes none on. */
type Way = 'open' | 'refused' | 'silent';

/** A proxy between clients and a server that breaks connections on demand. */
export async function startFlakyProxy(target: number) {
  const pipes = new Set<Pipe>();
  const silent = new Set<Pipe>();
  let way: Way = 'open';
  const end = (pipe: Pipe) => {
    pipes.delete(pipe);
    silent.delete(pipe);
    pipe.near.destroy();
    pipe.far.destroy();
  };

  const server = createServer((near) => {
    near.on('error', () => near.destroy());
    if (way === 'refused') {
      near.resetAndDestroy();
      return;
    }
    const far = connect({ host: '127.0.0.1', port: target });
    const pipe: Pipe = { near, far, truncate: false, isLive: false };
    near.once('data', (chunk) => {
      pipe.isLive = offersWebSocket.test(chunk.toString('latin1'));
    });
    pipes.add(pipe);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => {
        if (way === 'silent') silent.add(pipe);
        if (silent.has(pipe)) return;
        if (!pipe.truncate) {
          to.write(chunk);
          return;
        }
        to.write(chunk.subarray(0, Math.floor(chunk.length / 2)), () => end(pipe));
        pipe.truncate = false;
        from.pause();
      });
      from.on('close', () => end(pipe));
      from.on('error', () => end(pipe));
    }
  });
  server.listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');

  return {
    /** For all connections, also those that exist. One that was silent stays so. */
    be: (next: Way): void => {
      way = next;
      if (next === 'silent') for (const pipe of pipes) silent.add(pipe);
      if (next === 'refused') for (const pipe of [...pipes, ...silent]) end(pipe);
    },

    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,

    /** Breaks the connection that `choose` (0 to 1) selects, the oldest first. False when there is none. */
    break: (fault: Fault, choose: number, which: 'any' | 'live' = 'any'): boolean => {
      const some = [...pipes].filter(({ isLive }) => isLive || which === 'any');
      const pipe = some[Math.floor(choose * some.length)];
      if (!pipe) return false;
      if (fault === 'cut') end(pipe);
      if (fault === 'truncate') pipe.truncate = true;
      if (fault === 'stall') {
        pipe.near.pause();
        pipe.far.pause();
        setTimeout(() => end(pipe), stallMs);
      }
      if (fault === 'silence') {
        pipe.near.pause();
        pipe.far.pause();
        pipes.delete(pipe);
        silent.add(pipe);
      }
      return true;
    },

    /** The ports from which clients have connected. */
    clientPorts: () => [...pipes].flatMap(({ near }) => near.remotePort ?? []),

    stop: async () => {
      for (const pipe of [...pipes, ...silent]) end(pipe);
      server.close();
      await once(server, 'close');
    },
  };
}
