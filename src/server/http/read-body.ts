import { AppError } from '#shared/http/app-error.ts';

type Watch = {
  /** The error of a body that is too large. */
  tooLarge?: () => AppError;
  /** Sees each chunk as it comes, and may throw. */
  onChunk?: (chunk: Uint8Array) => void;
};

/** The body's chunks; a connection that breaks off is the client's doing. Throws `malformed-request`. */
async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of request.body ?? []) yield chunk;
  } catch (cause) {
    throw new AppError('malformed-request', { detail: 'The request broke off. Try again.', cause });
  }
}

/**
 * Reads a body of at most `maxBytes`, looking at its announced length first and stopping where it is passed. Throws what
 * `tooLarge` makes, and `malformed-request` when the body breaks off.
 */
export async function readBytes(
  request: Request,
  maxBytes: number,
  { tooLarge = () => new AppError('body-too-large'), onChunk }: Watch = {},
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunksOf(request)) {
    onChunk?.(chunk);
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
