import type { ReleaseFile } from '#server/builds/release-store.ts';
import type { Coding } from '#server/http/negotiation.ts';
import { contentType } from './content-type.ts';

const YEAR_S = 31_536_000;

/** How long a file may be kept without asking again. */
export const CACHE_CONTROL = {
  /** Its address changes with its content. */
  immutable: `public, max-age=${YEAR_S}, immutable`,
  /** Pages and their data follow the gallery at once. */
  page: 'public, max-age=0, must-revalidate',
  /** Icons, pictures for sharing, robots: rarely change, nobody waits for them. */
  other: 'public, max-age=3600',
} as const;

/** A file that can be answered: where it lies and everything its headers need. */
export type StaticEntry = {
  /** Absolute path of the plain file; compressed copies lie beside it. */
  file: string;
  /** Names the content; part of the entity tag and key of the memory cache. */
  hash: string;
  size: number;
  codings: readonly Coding[];
  codingSizes: Partial<Record<Coding, number>>;
  type: string;
  cacheControl: string;
};

/** What the answer with a file of a release says about keeping it. */
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
    size,
    codings,
    codingSizes,
    type: contentType(path),
    cacheControl: cacheControlFor(path),
  };
}

/** An image of the image host as an entry; its address never changes its meaning. */
export const mediaEntry = (file: string, size: number, modifiedMs: number): StaticEntry => ({
  file,
  hash: `${size.toString(36)}-${Math.floor(modifiedMs).toString(36)}`,
  size,
  codings: [],
  codingSizes: {},
  type: contentType(file),
  cacheControl: CACHE_CONTROL.immutable,
});
