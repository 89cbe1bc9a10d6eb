import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { Header, Pack, Parser, ReadEntry } from 'tar';

const CHUNK_BYTES = 1024 * 1024;

/** Where a tar file's first header contains its magic. */
const MAGIC = { text: 'ustar', at: 257 };

/** A plain file in a tar file; `path` is relative, with slashes. */
export type TarEntry = { path: string; size: number; content: AsyncIterable<Uint8Array> };

/** A tar file that can't be trusted, and why, as the second half of a sentence. */
export class DamagedTar extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'DamagedTar';
  }
}

/** Passes the content through. Throws when its size differs from the one in its header. */
async function* ofSize({ path, size, content }: TarEntry): AsyncGenerator<Uint8Array> {
  let written = 0;
  for await (const chunk of content) {
    written += chunk.length;
    if (written > size) break;
    yield chunk;
  }
  if (written !== size) throw new Error(`${path} changed while it was being read. Try again.`);
}

async function addAll(pack: Pack, entries: AsyncIterable<TarEntry>, signal: AbortSignal): Promise<void> {
  for await (const entry of entries) {
    const { path, size } = entry;
    const member = new ReadEntry(new Header({ path, size, type: 'File', mode: 0o644 }));
    pack.add(member);
    for await (const chunk of ofSize(entry)) {
      if (!member.write(Buffer.from(chunk))) await once(member, 'drain', { signal });
    }
    member.end();
  }
  pack.end();
}

/** The bytes of a tar file with these entries. Throws when the size of a file differs from the given one. */
export async function* tarBytes(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  const pack = new Pack({ portable: true });
  const stopped = new AbortController();
  // An error between two reads is reported at the next one; without a listener it would be an uncaught exception.
  pack.on('error', () => undefined);
  const adding = addAll(pack, entries, stopped.signal).catch((error: unknown) => {
    pack.destroy(error);
  });
  try {
    yield* pack;
    await adding;
  } finally {
    stopped.abort();
  }
}

/**
 * Passes every entry of a tar file to `onEntry`, one after the other. Throws `DamagedTar` when the file is truncated,
 * malformed, compressed, or contains more than plain files, and what `onEntry` throws.
 */
export async function readTar(file: string, onEntry: (entry: TarEntry) => Promise<void>): Promise<void> {
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  const fail = (error: unknown) => failed.reject(error);
  let reading = Promise.resolve();
  let isWhole = false;
  const parser = new Parser({
    strict: true,
    onReadEntry: (entry) => {
      if (entry.type !== 'File') return fail(new DamagedTar(`${entry.path} is not a plain file`));
      // An entry can end, and the next one begin, while the last bytes are still being processed.
      reading = reading.then(() => onEntry({ path: entry.path, size: entry.size, content: entry }));
      reading.catch(fail);
    },
  });
  parser.on('eof', () => (isWhole = true));
  parser.on('ignoredEntry', ({ path }: ReadEntry) => fail(new DamagedTar(`${path} is not a plain file`)));
  parser.on('error', (cause) => fail(new DamagedTar('it is garbled', { cause })));
  const unlessFailed = <T>(work: Promise<T>): Promise<T> => Promise.race([failed.promise, work]);

  let isFirst = true;
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    // The parser would unpack compressed files too, to any size.
    if (isFirst && !chunk.subarray(MAGIC.at).toString('latin1').startsWith(MAGIC.text)) {
      throw new DamagedTar('it is not a tar file');
    }
    isFirst = false;
    if (!parser.write(chunk)) await unlessFailed(once(parser, 'drain'));
  }
  const ended = once(parser, 'end');
  parser.end();
  await unlessFailed(ended);
  await unlessFailed(reading);
  if (!isWhole) throw new DamagedTar('it ends too early');
}
