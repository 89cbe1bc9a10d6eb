import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Lets a server listen on this machine alone, on any free port; returns which one. */
export async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
