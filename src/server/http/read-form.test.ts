import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/http/app-error.ts';
import { readForm } from './read-form.ts';

const MAX = 10;

const partOf = (content: string, headers = '') =>
  `--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n${headers}\r\n${content}\r\n`;

const bodyOf = (...parts: string[]) => `${parts.map((part) => partOf(part)).join('')}--x--\r\n`;

/** Reads a body in chunks of a given size; `taken` counts the bytes that were requested. */
function reading(body: string | Uint8Array, chunkSize: number, type = 'multipart/form-data; boundary=x') {
  const bytes = Buffer.from(body);
  let taken = 0;
  const stream = new ReadableStream(
    {
      pull(controller) {
        if (taken >= bytes.length) return controller.close();
        controller.enqueue(bytes.subarray(taken, taken + chunkSize));
        taken += chunkSize;
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: 'POST', body: stream, headers: { 'Content-Type': type }, duplex: 'half' };
  const form = readForm(new Request('http://localhost/', init), MAX, () => new AppError('file-too-large'));
  return { form, taken: () => taken };
}

describe.each([1, 2, 7, 1_000])('in chunks of %i bytes', (chunkSize) => {
  test.each([
    ['a file of exactly the limit', ['a'.repeat(MAX)]],
    ['files that are longer together', ['a'.repeat(MAX), 'b'.repeat(MAX)]],
    ['an empty file', ['']],
    ['a file that looks like a delimiter', ['\r\n--y\r\n--']],
  ])('%s is read', async (_name, contents) => {
    const { files } = await reading(bodyOf(...contents), chunkSize).form;
    expect(files.get('image')?.map(({ bytes }) => bytes.toString())).toEqual(contents);
  });

  test.each([
    ['one byte more', ['a'.repeat(MAX + 1)]],
    ['one byte more in a later file', ['a', 'b'.repeat(MAX + 1)]],
  ])('%s is refused', async (_name, contents) => {
    await expect(reading(bodyOf(...contents), chunkSize).form).rejects.toMatchObject({ code: 'file-too-large' });
  });
});

test('a file above the limit is refused before the rest of the body arrives', async () => {
  const body = bodyOf('a'.repeat(MAX + 1), 'the next');
  const { form, taken } = reading(body, 1);
  await expect(form).rejects.toMatchObject({ code: 'file-too-large' });
  expect(taken()).toBeLessThan(body.indexOf('the next'));
});

test('text fields are read beside files, in UTF-8, including repeated ones', async () => {
  const field = (name: string, text: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  const { form } = reading(`${field('folder', 'zürich')}${field('alt', '1')}${field('alt', '2')}${bodyOf('a')}`, 50);
  expect([...(await form).texts]).toEqual([
    ['folder', ['zürich']],
    ['alt', ['1', '2']],
  ]);
});

test('a body with too many parts is refused without reading the rest', async () => {
  const body = `${'--x\r\n\r\n\r\n'.repeat(1_000)}--x--\r\n`;
  const { form, taken } = reading(body, 100);
  await expect(form).rejects.toMatchObject({ code: 'malformed-request' });
  expect(taken()).toBeLessThan(body.length / 10);
});

test('overlong headers of a part are neither kept nor read as a file', async () => {
  const { form } = reading(`${partOf('a', `X: ${'b'.repeat(15_000)}\r\n`)}--x--\r\n`, 1_000);
  expect(JSON.stringify([...(await form).files])).not.toContain('bbb');
});

test.each([
  ['no form', 'application/json', 'unsupported-media-type'],
  ['a form without a boundary', 'multipart/form-data; a=b', 'unsupported-media-type'],
  ['another boundary', 'multipart/form-data; boundary=y', 'malformed-request'],
])('%s is refused', async (_name, type, code) => {
  await expect(reading(bodyOf('a'), 1_000, type).form).rejects.toMatchObject({ code });
});

test.each([5, 60, 80])('a form that ends after %i bytes is refused', async (bytes) => {
  await expect(reading(bodyOf('a'.repeat(9)).slice(0, bytes), 1_000).form).rejects.toMatchObject({
    code: 'malformed-request',
  });
});
