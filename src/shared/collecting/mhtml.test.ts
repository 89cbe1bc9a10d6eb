import { describe, expect, test } from 'vitest';
import { readMhtml } from './mhtml.ts';

const BYTES = Uint8Array.from({ length: 300 }, (_, at) => at % 256);
const BASE64 = Buffer.from(BYTES)
  .toString('base64')
  .replace(/(.{76})/g, '$1\r\n');

/** As Chromium writes it. */
const PAGE = [
  'From: <Saved by Blink>',
  'Snapshot-Content-Location: https://acme.example/tour#top',
  'MIME-Version: 1.0',
  'Content-Type: multipart/related;\r\n\ttype="text/html";\r\n\tboundary="----Bound----"',
  '',
  '',
  '------Bound----',
  'Content-Type: text/html',
  'Content-ID: <frame-1@mhtml.blink>',
  'Content-Transfer-Encoding: quoted-printable',
  'Content-Location: https://acme.example/tour#top',
  '',
  '<title>Caf=C3=A9</title><img src=3D"https://acme.example/one.png" alt=3D"A lo=\r\nng one">',
  '------Bound----',
  'Content-Type: image/png',
  'Content-Transfer-Encoding: base64',
  'Content-Location: https://acme.example/one.png',
  '',
  BASE64,
  '',
  '------Bound----',
  'Content-Type: text/css',
  'Content-Transfer-Encoding: quoted-printable',
  'Content-Location: cid:css-1@mhtml.blink',
  '',
  'body {}',
  '------Bound------',
  '',
].join('\r\n');

const bytesOf = (text: string) => Buffer.from(text, 'latin1');

describe('a page that was saved as one file', () => {
  test.each([
    ['as browsers write it', PAGE],
    ['with single line feeds', PAGE.replaceAll('\r\n', '\n')],
    ['with a boundary without quotes', PAGE.replace('"----Bound----"', '----Bound----')],
  ])('has its page, its address and its images: %s', (_name, text) => {
    const read = readMhtml(bytesOf(text));
    expect(read?.address).toBe('https://acme.example/tour');
    expect(Buffer.from(read?.page ?? []).toString()).toBe(
      '<title>Café</title><img src="https://acme.example/one.png" alt="A long one">',
    );
    expect([...(read?.files.keys() ?? [])]).toEqual(['https://acme.example/one.png']);
    expect(read?.files.get('https://acme.example/one.png')?.()).toEqual(BYTES);
  });

  test('may hold bytes as they are', () => {
    const raw = PAGE.replace('base64', 'binary').replace(`${BASE64}\r\n`, Buffer.from(BYTES).toString('latin1'));
    expect(readMhtml(bytesOf(raw))?.files.get('https://acme.example/one.png')?.()).toEqual(BYTES);
  });

  test.each([
    ['no such file', '<html>A page</html>'],
    ['nothing', ''],
    ['one without a page', PAGE.replace('text/html\r\nContent-ID', 'text/plain\r\nContent-ID')],
  ])('%s is none', (_name, text) => {
    expect(readMhtml(bytesOf(text))).toBeNull();
  });

  test('a damaged image fails by itself', () => {
    const read = readMhtml(bytesOf(PAGE.replace(BASE64, '%%%')));
    expect(() => read?.files.get('https://acme.example/one.png')?.()).toThrow();
  });
});
