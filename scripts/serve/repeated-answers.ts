import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { App } from '#server/app.ts';
import type { MemoryFigures } from '#server/gallery/gallery-memory.ts';
import type { GallerySnapshot } from '#server/gallery/gallery-snapshot.ts';
import { firstLists, type RepeatableAnswer } from '#server/http/gallery-list.ts';
import { compressBytes, compressPieces } from './compress.ts';
import { type Coding, negotiateCoding } from './negotiation.ts';

/** Bounds of what is remembered of one state of the gallery. */
const MEMORY_MAX_BYTES = 32 * 1024 * 1024;
const ANSWERS_MAX = 1_000;

/** Smaller answers gain nothing from compression. */
const COMPRESS_MIN_BYTES = 1024;
/** Larger ones are kept compressed only, and nobody waits for their compression. */
const PLAIN_MAX_BYTES = 256 * 1024;
const CODINGS: readonly Coding[] = ['br', 'gzip'];

type Coded = Buffer | Promise<Buffer>;
type Remembered = {
  headers: readonly string[];
  /** Undefined for a large answer. */
  plain: Buffer | undefined;
  chunks: RepeatableAnswer['chunks'];
  coded: Map<Coding, Coded>;
};
type Memory = { answers: Map<string, Remembered>; bytes: number };

/** The whole answer if it is not a large one. */
function smallBody(chunks: Iterable<string>): Buffer | undefined {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for (const chunk of chunks) {
    const piece = Buffer.from(chunk);
    bytes += piece.length;
    if (bytes > PLAIN_MAX_BYTES) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const mayRepeat = ({ method, url = '' }: IncomingMessage): boolean => method === 'GET' && url.startsWith('/api/');

/** How an answer is compressed for whoever asks. */
function codingFor(request: IncomingMessage, { plain }: Remembered): Coding | undefined {
  const isWorthIt = !plain || plain.length >= COMPRESS_MIN_BYTES;
  return isWorthIt ? negotiateCoding(request.headers['accept-encoding'], CODINGS) : undefined;
}

function deliver(
  response: ServerResponse,
  headers: readonly string[],
  answer: Remembered,
  coding: Coding | undefined,
  bytes: Buffer,
): void {
  const all = headers.concat(answer.headers);
  if (coding) all.push('Content-Encoding', coding);
  all.push('Content-Length', String(bytes.length));
  response.writeHead(200, all).end(bytes);
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

  const grow = (memory: Memory, bytes: number): void => {
    memory.bytes += bytes;
    for (const [oldest, { plain, coded }] of memory.answers) {
      if (memory.bytes <= MEMORY_MAX_BYTES && memory.answers.size <= ANSWERS_MAX) break;
      memory.answers.delete(oldest);
      for (const form of [plain, ...coded.values()]) if (Buffer.isBuffer(form)) memory.bytes -= form.length;
    }
  };

  const remember = (address: string, { snapshot, headers, chunks }: RepeatableAnswer): Remembered => {
    const memory = memoryOf(snapshot);
    const known = memory.answers.get(address);
    if (known) return known;
    const answer = { headers: Object.entries(headers).flat(), plain: smallBody(chunks()), chunks, coded: new Map() };
    memory.answers.set(address, answer);
    grow(memory, answer.plain?.length ?? 0);
    return answer;
  };

  /** The answer in a coding, made when it is asked for first. */
  const inCoding = (memory: Memory, { plain, chunks, coded }: Remembered, coding: Coding): Coded => {
    const known = coded.get(coding);
    if (known) return known;
    const made = (plain ? compressBytes(coding, plain) : compressPieces(coding, chunks())).then(
      (bytes) => {
        coded.set(coding, bytes);
        grow(memory, bytes.length);
        return bytes;
      },
      (error: unknown) => {
        coded.delete(coding);
        throw error;
      },
    );
    coded.set(coding, made);
    return made;
  };

  /** Takes an endpoint's offer; the answer is put together after the one who asked has been served. */
  const offerFor =
    ({ url = '' }: Pick<IncomingMessage, 'url'>) =>
    (answer: RepeatableAnswer): void => {
      setImmediate(remember, url, answer);
    };

  /** The bytes to send; undefined while a large answer is not compressed as the client takes it. */
  const bytesFor = async (memory: Memory, answer: Remembered, coding: Coding | undefined) => {
    if (coding === undefined) return answer.plain;
    const coded = inCoding(memory, answer, coding);
    if (Buffer.isBuffer(coded) || answer.plain) return coded;
    coded.catch(() => undefined);
    return undefined;
  };

  /**
   * Sends a remembered answer if it and its reader's session are at hand; answers whether it did. On a busy server that
   * is nearly every time, and then waiting for promises would cost more than the answer.
   */
  const sendAtOnce = (request: IncomingMessage, response: ServerResponse, headers: readonly string[]): boolean => {
    if (!mayRepeat(request)) return false;
    const snapshot = app.gallery.recent();
    const answer = snapshot && memories.get(snapshot)?.answers.get(request.url ?? '');
    if (!answer || !app.sessions.recentOf(request.headers.cookie ?? null)) return false;
    const coding = codingFor(request, answer);
    const bytes = coding ? answer.coded.get(coding) : answer.plain;
    if (!Buffer.isBuffer(bytes)) return false;
    deliver(response, headers, answer, coding, bytes);
    return true;
  };

  /** Sends a remembered answer if there is one for whoever asks; answers whether it did. */
  const send = async (
    request: IncomingMessage,
    response: ServerResponse,
    headers: readonly string[],
  ): Promise<boolean> => {
    if (!mayRepeat(request)) return false;
    const memory = memories.get(await app.gallery.snapshot());
    const answer = memory?.answers.get(request.url ?? '');
    if (!memory || !answer) return false;
    const { session, cookies } = await app.sessions.readRecent(request.headers.cookie ?? null);
    if (!session || cookies.length > 0) return false;
    const coding = codingFor(request, answer);
    const bytes = await bytesFor(memory, answer, coding);
    if (bytes) deliver(response, headers, answer, coding, bytes);
    return bytes !== undefined;
  };

  /**
   * Makes the lists that are asked for first, compressed, before anyone asks. Call it when the gallery may have changed:
   * where nothing has, it does nothing. Answers whether there was something to make.
   */
  const prepare = async (): Promise<boolean> => {
    let isNew = false;
    const snapshot = await app.gallery.snapshot();
    const memory = memoryOf(snapshot);
    for (const [address, list] of firstLists(snapshot)) {
      if (memory.answers.has(address)) continue;
      isNew = true;
      const answer = remember(address, list);
      for (const coding of CODINGS) {
        await inCoding(memory, answer, coding);
        await nextTurn();
      }
    }
    return isNew;
  };

  /** Answers that are held of the gallery's present state; compressed forms count. */
  const figures = (): MemoryFigures => {
    const snapshot = app.gallery.held();
    const memory = snapshot && memories.get(snapshot);
    return { entries: memory?.answers.size ?? 0, bytes: memory?.bytes ?? 0 };
  };
  app.caches.count(figures);

  return { sendAtOnce, send, offerFor, prepare };
}

/** Answers that are sent again. */
export type RepeatedAnswers = ReturnType<typeof repeatedAnswers>;
