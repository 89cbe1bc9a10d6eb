import { describe, expect, test } from 'vitest';
import { boundaryOf, partMeter } from './part-meter.ts';

const MAX = 10;

const bodyOf = (...parts: string[]) =>
  `${parts.map((part) => `--x\r\nContent-Disposition: form-data; name="image"\r\n\r\n${part}\r\n`).join('')}--x--\r\n`;

/** How many bytes a meter lets by before it refuses, in chunks of a size; null when it lets all by. */
function refusedAt(body: string, chunkSize: number): number | null {
  const bytes = Buffer.from(body);
  const meter = partMeter('x', MAX, () => {
    throw new RangeError();
  });
  for (let at = 0; at < bytes.length; at += chunkSize) {
    try {
      meter(bytes.subarray(at, at + chunkSize));
    } catch {
      return Math.min(at + chunkSize, bytes.length);
    }
  }
  return null;
}

describe.each([1, 2, 7, 1_000])('in chunks of %i bytes', (chunkSize) => {
  test.each([
    ['a part of just the limit', bodyOf('a'.repeat(MAX))],
    ['many parts that are longer together', bodyOf('a'.repeat(MAX), 'b'.repeat(MAX), 'c'.repeat(MAX))],
    ['an empty part', bodyOf('')],
    ['a part that looks like a delimiter', bodyOf('\r\n--y\r\n--')],
  ])('%s passes', (_name, body) => {
    expect(refusedAt(body, chunkSize)).toBeNull();
  });

  test.each([
    ['one byte more', bodyOf('a'.repeat(MAX + 1))],
    ['one byte more in a later part', bodyOf('a', 'b'.repeat(MAX + 1))],
  ])('%s is refused', (_name, body) => {
    expect(refusedAt(body, chunkSize)).not.toBeNull();
  });
});

test('a part is refused before what follows it has come', () => {
  const body = bodyOf('a'.repeat(MAX + 1), 'the next field');
  expect(refusedAt(body, 1)).toBeLessThan(body.indexOf('the next field'));
});

test.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['multipart/form-data; charset=utf-8; boundary="a b"; x=y', 'a b'],
  ['multipart/form-data; boundary=abc;x=y', 'abc'],
  ['multipart/form-data', undefined],
])('the boundary of %s is %s', (type, boundary) => {
  expect(boundaryOf(type)).toBe(boundary);
});
