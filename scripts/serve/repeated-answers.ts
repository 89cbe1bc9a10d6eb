import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { App } from '#server/app.ts';
import type { MemoryFigures } from '#server/gallery/gallery-memory.ts';
import type { GallerySnapshot } from '#server/gallery/gallery-snapshot.ts';
import type { RepeatableAnswer } from '#server/http/gallery-list.ts';
import type { RequestVisit } from '#server/http/visit.ts';
import { seesEverything } from '#shared/access/viewer.ts';
import { type Coding, negotiateCoding } from './negotiation.ts';

/** Bounds of what is remembered of one state of the gallery. */
const MEMORY_MAX_BYTES = 96 * 1024 * 1024;
const ANSWERS_MAX = 1_000;

/** Smaller answers gain nothing from compression; larger ones are not compressed while someone waits. */
const COMPRESS_MIN_BYTES = 1024;
const COMPRESS_AT_ONCE_MAX_BYTES = 256 * 1024;
const CODINGS: readonly Coding[] = ['br', 'gzip'];

type Remembered = { headers: readonly string[]; plain: Buffer; coded: Map<Coding, Promise<Buffer> | Buffer> };
type Memory = { answers: Map<string, Remembered>; bytes: number };

const compress = (coding: Coding, bytes: Buffer): Promise<Buffer> =>
  coding === 'br'
    ? promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : promisify(gzip)(bytes, { level: 6 });

/** The answer in a coding; undefined while a large one is still being compressed for the first time. */
async function inCoding({ plain, coded }: Remembered, coding: Coding): Promise<Buffer | undefined> {
  const known = coded.get(coding) ?? compress(coding, plain);
  coded.set(coding, known);
  if (Buffer.isBuffer(known)) return known;
  const finished = known.then((bytes) => {
    coded.set(coding, bytes);
    return bytes;
  });
  return plain.length <= COMPRESS_AT_ONCE_MAX_BYTES ? finished : undefined;
}

/**
 * Remembers the gallery's lists as they went out to people who see everything, and sends them again. The endpoint stays
 * the only one that makes them; who is asking is checked each time; and with a change of the gallery all is forgotten,
 * because what is remembered hangs on the snapshot that it was made from.
 */
export function repeatedAnswers(app: App) {
  const memories = new WeakMap<GallerySnapshot, Memory>();

  const memoryOf = (snapshot: GallerySnapshot): Memory => {
    const memory = memories.get(snapshot) ?? { answers: new Map(), bytes: 0 };
    memories.set(snapshot, memory);
    return memory;
  };

  const remember = (address: string, { snapshot, headers, chunks }: RepeatableAnswer): void => {
    const memory = memoryOf(snapshot);
    if (memory.answers.has(address)) return;
    const plain = Buffer.from([...chunks()].join(''));
    memory.answers.set(address, { headers: Object.entries(headers).flat(), plain, coded: new Map() });
    // Compressed forms come on top; they are a fraction of this.
    memory.bytes += plain.length;
    for (const [oldest, answer] of memory.answers) {
      if (memory.bytes <= MEMORY_MAX_BYTES && memory.answers.size <= ANSWERS_MAX) break;
      memory.answers.delete(oldest);
      memory.bytes -= answer.plain.length;
    }
  };

  /** Takes an endpoint's offer; the answer is put together after the one who asked has been served. */
  const offerFor =
    ({ url = '' }: Pick<IncomingMessage, 'url'>) =>
    (answer: RepeatableAnswer): void => {
      setImmediate(remember, url, answer);
    };

  /** Sends a remembered answer if there is one for this viewer; answers whether it did. */
  const send = async (
    request: IncomingMessage,
    response: ServerResponse,
    { viewer, cookies }: RequestVisit,
    headers: readonly string[],
  ): Promise<boolean> => {
    if (request.method !== 'GET' || cookies.length > 0 || !seesEverything(viewer)) return false;
    const answer = memories.get(await app.gallery.snapshot())?.answers.get(request.url ?? '');
    if (!answer) return false;
    const coding =
      answer.plain.length < COMPRESS_MIN_BYTES
        ? undefined
        : negotiateCoding(request.headers['accept-encoding'], CODINGS);
    const bytes = coding ? await inCoding(answer, coding) : answer.plain;
    if (!bytes) return false;
    const own = coding ? ['Content-Encoding', coding] : [];
    const length = ['Content-Length', String(bytes.length)];
    response.writeHead(200, [...headers, ...answer.headers, ...own, ...length]).end(bytes);
    return true;
  };

  /** Answers that are held of the gallery's present state; compressed forms count. */
  const figures = (): MemoryFigures => {
    const snapshot = app.gallery.held();
    const memory = snapshot && memories.get(snapshot);
    let bytes = memory?.bytes ?? 0;
    for (const { coded } of memory?.answers.values() ?? []) {
      for (const form of coded.values()) if (Buffer.isBuffer(form)) bytes += form.length;
    }
    return { entries: memory?.answers.size ?? 0, bytes };
  };
  app.caches.count(figures);

  return { send, offerFor };
}
