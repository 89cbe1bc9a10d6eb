import { SAVED_FILES_MAX } from './saved-page.ts';

/** A page that was saved with its images in one file (MHTML, RFC 2557). */
export type Mhtml = {
  /** The address that it was saved from; empty if it does not say. */
  address: string;
  page: Uint8Array<ArrayBuffer>;
  /** Reads the other parts, by their address. */
  files: ReadonlyMap<string, () => Uint8Array<ArrayBuffer>>;
};

/** Bytes that become one text at a time. */
const SLICE = 32 * 1024;

/** A character for each byte: unlike those of `TextDecoder`, they become the same bytes again. */
function textOf(bytes: Uint8Array): string {
  const slices: string[] = [];
  for (let at = 0; at < bytes.length; at += SLICE) slices.push(String.fromCharCode(...bytes.subarray(at, at + SLICE)));
  return slices.join('');
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

/** Quoted-printable text without its line breaks and escapes. */
const unquoted = (text: string): string =>
  text
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

const DECODERS: Record<string, (text: string) => string> = { base64: atob, 'quoted-printable': unquoted };

type Part = { header: (name: string) => string; content: () => Uint8Array<ArrayBuffer> };

function partOf(text: string): Part {
  const blank = /\r?\n\r?\n/.exec(text);
  const head = `\n${text.slice(0, blank?.index ?? text.length).replace(/\r?\n[ \t]+/g, ' ')}`;
  const header = (name: string) => new RegExp(`\\n${name}:[ \\t]*([^\\r\\n]*)`, 'i').exec(head)?.[1]?.trim() ?? '';
  const content = () => {
    const body = blank ? text.slice(blank.index + blank[0].length).replace(/\r$/, '') : '';
    return bytesOf((DECODERS[header('Content-Transfer-Encoding').toLowerCase()] ?? String)(body));
  };
  return { header, content };
}

/** The http address without its fragment; empty for others. */
function webAddress(text: string): string {
  const url = URL.parse(text.replaceAll(/\s/g, ''));
  if (!url || !/^https?:$/.test(url.protocol)) return '';
  url.hash = '';
  return url.href;
}

/** Reads such a file; null if it is none, or has no page in it. A part that is damaged throws when it is read. */
export function readMhtml(bytes: Uint8Array): Mhtml | null {
  const text = textOf(bytes);
  const { header } = partOf(text);
  const [, quoted, plain] = /\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(header('Content-Type')) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) return null;
  const parts = text
    .split(`\n--${boundary}`, SAVED_FILES_MAX + 1)
    .slice(1)
    .filter((part) => !part.startsWith('--'))
    .map((part) => partOf(part.replace(/^[ \t]*\r?\n/, '')));
  const page = parts.find((part) => /^(?:text\/html|application\/xhtml\+xml)\b/i.test(part.header('Content-Type')));
  if (!page) return null;
  const files = new Map<string, Part['content']>();
  for (const part of parts) {
    const address = webAddress(part.header('Content-Location'));
    if (address && part !== page) files.set(address, part.content);
  }
  const address = webAddress(page.header('Content-Location')) || webAddress(header('Snapshot-Content-Location'));
  try {
    return { address, page: page.content(), files };
  } catch {
    return null;
  }
}
