import { AppError } from '#shared/http/app-error.ts';

/** The body's chunks; an aborted connection is a client error. Throws `malformed-request`. */
async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of request.body ?? []) yield chunk;
  } catch (cause) {
    throw new AppError('malformed-request', { detail: 'The request broke off. Try again.', cause });
  }
}

/**
 * The chunks of a body of at most `maxBytes`, as they arrive: its announced length is checked first, and reading stops when
 * the limit is exceeded. Throws what `tooLarge` builds, and `malformed-request` if the connection is aborted.
 */
export async function* readChunks(
  request: Request,
  maxBytes: number,
  tooLarge = () => new AppError('body-too-large'),
): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw tooLarge();
  let size = 0;
  for await (const chunk of chunksOf(request)) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    yield chunk;
  }
}

/** Reads a whole body. Throws what `readChunks` throws. */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(request, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
