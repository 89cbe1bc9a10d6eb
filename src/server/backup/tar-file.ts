import type { FileHandle } from 'node:fs/promises';
import { Header } from 'tar';

const BLOCK_BYTES = 512;
const CHUNK_BYTES = 1024 * 1024;

/** A plain file in a tar file; `path` is relative, with slashes. */
export type TarEntry = { path: string; size: number; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

/** A tar file that can't be trusted, and why; a sentence's second half. */
export class DamagedTar extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'DamagedTar';
  }
}

const paddingOf = (size: number): number => (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES;

function headerOf({ path, size }: TarEntry): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES);
  const needsMore = new Header({ path, size, type: 'File', mode: 0o644, uid: 0, gid: 0 }).encode(block, 0);
  if (needsMore) throw new Error(`${path} has a name that is too long for a backup.`);
  return block;
}

/** The bytes of a tar file with these entries, for any tar program. Throws when a file is not of the size it was said to be. */
export async function* tarBytes(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    yield headerOf(entry);
    let written = 0;
    for await (const chunk of entry.content) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== entry.size) throw new Error(`${entry.path} changed while it was being read. Try again.`);
    yield Buffer.alloc(paddingOf(entry.size));
  }
  yield Buffer.alloc(2 * BLOCK_BYTES);
}

async function* bytesOf(handle: FileHandle, from: number, size: number): AsyncGenerator<Uint8Array> {
  for (let done = 0; done < size; ) {
    const buffer = Buffer.alloc(Math.min(CHUNK_BYTES, size - done));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, from + done);
    if (bytesRead === 0) throw new DamagedTar('it ends too early');
    done += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** The entries of a tar file, in their order. Throws `DamagedTar` when it is cut off, garbled, or holds more than plain files. */
export async function* readTar(handle: FileHandle): AsyncGenerator<TarEntry> {
  const block = Buffer.alloc(BLOCK_BYTES);
  for (let position = 0; ; ) {
    const { bytesRead } = await handle.read(block, 0, BLOCK_BYTES, position);
    if (bytesRead < BLOCK_BYTES) throw new DamagedTar('it ends too early');
    const header = new Header(block, 0);
    if (header.nullBlock) return;
    const { path, size, type } = header;
    if (!header.cksumValid || !path || size === undefined || size < 0) throw new DamagedTar('it is garbled');
    if (type !== 'File') throw new DamagedTar(`${path} is not a plain file`);
    position += BLOCK_BYTES;
    yield { path, size, content: bytesOf(handle, position, size) };
    position += size + paddingOf(size);
  }
}
