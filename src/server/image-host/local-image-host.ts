import { localAddress } from './local-address.ts';

export const localImageHost = (_options: { mediaDir: string }) => ({ kind: 'local', address: localAddress }) as never;
