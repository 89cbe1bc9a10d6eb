import { extname } from 'node:path';
import type { ReleaseFile } from '#server/builds/release-store.ts';
import type { Coding } from '#server/http/negotiation.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.csv': 'text/csv; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};

/** The media type of a file by its name; unknown extensions are plain bytes. */
const contentType = (path: string): string => TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';

const YEAR_S = 31_536_000;

/** How long a file may be cached without revalidation. */
export const CACHE_CONTROL = {
  /** Its address changes with its content. */
  immutable: `public, max-age=${YEAR_S}, immutable`,
  /** Media: a takedown reaches a CDN or proxy within ten minutes and a browser within a day (DECISIONS.md 35). */
  media: 'public, max-age=86400, s-maxage=600',
  /** Media that only admins may see. */
  hidden: 'private, no-store',
  /** Pages and their data follow the gallery immediately. */
  page: 'public, max-age=0, must-revalidate',
  /** Icons, `robots.txt`: they rarely change, and may be stale. */
  other: 'public, max-age=3600',
} as const;

/** A file to serve: its path and everything that its headers need. */
export type StaticEntry = {
  /** Absolute path of the plain file; compressed copies are beside it. */
  file: string;
  /** Identifies the content; part of the entity tag. */
  hash: string;
  /** Key of the memory cache. */
  key: string;
  size: number;
  codings: readonly Coding[];
  codingSizes: Partial<Record<Coding, number>>;
  type: string;
  cacheControl: string;
};

/** `Cache-Control` of a file of a release. */
export function cacheControlFor(path: string): string {
  if (path.startsWith('/_astro/')) return CACHE_CONTROL.immutable;
  return /\.(html|json|xml)$/.test(path) ? CACHE_CONTROL.page : CACHE_CONTROL.other;
}

/** A file of a release as an entry. */
export function releaseEntry(client: string, path: string, { hash, size, br, gz }: ReleaseFile): StaticEntry {
  const codingSizes = { ...(br === undefined ? {} : { br }), ...(gz === undefined ? {} : { gzip: gz }) };
  const codings = Object.keys(codingSizes) as Coding[];
  return {
    file: client + path,
    hash,
    key: hash,
    size,
    codings,
    codingSizes,
    type: contentType(path),
    cacheControl: cacheControlFor(path),
  };
}

/** An image of the image host as an entry; the content of its address never changes. */
export const mediaEntry = (file: string, size: number, modifiedMs: number): StaticEntry => ({
  file,
  hash: `${size.toString(36)}-${Math.floor(modifiedMs).toString(36)}`,
  // Files that were unpacked together may agree in size and time.
  key: file,
  size,
  codings: [],
  codingSizes: {},
  type: contentType(file),
  cacheControl: CACHE_CONTROL.media,
});
