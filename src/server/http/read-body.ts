import { AppError } from '#shared/http/app-error.ts';

/** Reads a body of at most `maxBytes`, looking at its announced length first and stopping where it is passed. Throws what `tooLarge` makes. */
export async function readBytes(
  request: Request,
  maxBytes: number,
  tooLarge: () => AppError = () => new AppError('body-too-large'),
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
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
