import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy whose connections can really be cut: the browser's offline mode lets the first requests of a new page pass. */
export async function startCuttable(target: string) {
  const open = new Set<Socket>();
  const keep = (socket: Socket): void => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
  };
  const proxy = createServer((socket) => {
    const onward = connect(Number(new URL(target).port), 'localhost');
    keep(socket);
    keep(onward);
    socket.pipe(onward).pipe(socket);
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
  });
  const listen = async (port: number): Promise<void> => {
    proxy.listen(port, 'localhost');
    await once(proxy, 'listening');
  };
  await listen(0);
  const { port } = proxy.address() as AddressInfo;
  const cut = async (): Promise<void> => {
    const closed = once(proxy, 'close');
    proxy.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  return { url: `http://localhost:${port}`, cut, mend: () => listen(port) };
}
