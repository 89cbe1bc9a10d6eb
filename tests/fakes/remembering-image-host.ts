import { directEncoder, type ImageEncoder } from '#server/image-host/image-encoder.ts';
import { contentHashOf } from '#server/image-host/image-host.port.ts';
import { localImageHost } from '#server/image-host/local-image-host.ts';

const encodings = new Map<string, ReturnType<ImageEncoder>>();

/** Encodes an image once for all tests of a thread; refusals are not cached. */
const rememberingEncoder: ImageEncoder = (kind, bytes, by, box) => {
  const key = JSON.stringify([kind, contentHashOf(bytes), by ? by.isAdmin : null, box]);
  const encoding = encodings.get(key) ?? directEncoder(kind, bytes, by, box);
  encodings.set(key, encoding);
  encoding.catch(() => encodings.delete(key));
  return encoding;
};

/** Local files, for tests of what happens to images after they are encoded. */
export const rememberingImageHost = (deps: Omit<Parameters<typeof localImageHost>[0], 'encoder'>) =>
  localImageHost({ ...deps, encoder: rememberingEncoder });
