import { expect, test } from 'vitest';
import { AppError } from '#shared/http/app-error.ts';
import { readBytes } from './read-input.ts';

const MAX = 10;

/** A request with a chunked body, without an announced length; counts the chunks that were read. */
function requestOf(pieces: readonly string[], headers: Record<string, string> = {}) {
  let taken = 0;
  const body = new ReadableStream(
    {
      pull(controller) {
        const piece = pieces[taken];
        taken += 1;
        if (piece === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(piece));
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: 'POST', body, headers, duplex: 'half' };
  return { request: new Request('http://localhost/', init), taken: () => taken };
}

const read = async (request: Request) => new TextDecoder().decode(await readBytes(request, MAX));

test('a body up to the limit is read completely', async () => {
  expect(await read(requestOf(['12345', '67890']).request)).toBe('1234567890');
  expect(await read(new Request('http://localhost/', { method: 'POST' }))).toBe('');
});

test('a body without an announced length is refused as soon as it exceeds the limit', async () => {
  const { request, taken } = requestOf(['12345', '67890', '1', '2', '3', '4']);
  await expect(read(request)).rejects.toMatchObject({ code: 'body-too-large' });
  expect(taken()).toBeLessThan(5);
});

test('a body that announces more than the limit is not read at all', async () => {
  const { request, taken } = requestOf(['1'], { 'Content-Length': '11' });
  await expect(read(request)).rejects.toBeInstanceOf(AppError);
  expect(taken()).toBe(0);
});
