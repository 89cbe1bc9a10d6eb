import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

const from = (header: string | undefined, trustProxy: number) =>
  clientAddress(
    {
      headers: header === undefined ? {} : { 'x-forwarded-for': header },
      socket: { remoteAddress: '10.0.0.1' } as Socket,
    },
    trustProxy,
  );

test('without trusted proxies a claimed address counts for nothing', () => {
  expect(from('1.1.1.1', 0)).toBe('10.0.0.1');
});

test('behind one proxy it is what that proxy saw, not what the client claims', () => {
  expect(from('6.6.6.6, 1.1.1.1', 1)).toBe('1.1.1.1');
});

test('behind two proxies it is the entry of the outer one', () => {
  expect(from('6.6.6.6, 1.1.1.1, 10.0.0.2', 2)).toBe('1.1.1.1');
});

test('a proxy that says nothing leaves its own address', () => {
  expect(from(undefined, 1)).toBe('10.0.0.1');
});

test.each([
  ['192.0.2.1:50123', '192.0.2.1'],
  ['[2001:db8::1]:50123', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['unknown', 'unknown'],
])('a port counts for nothing: %s is %s', (entry, address) => {
  expect(from(`6.6.6.6, ${entry}`, 1)).toBe(address);
});
