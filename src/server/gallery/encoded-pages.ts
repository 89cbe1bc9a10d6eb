import { type Memo, memo } from '../memo.ts';

/** A page of a list as it is sent. */
export type EncodedPage = { body: Buffer; coding: 'br' | 'gzip' | undefined; total: number };

/** Encoded pages of the gallery's lists, apart for each class of access. */
export type EncodedPages = { preview: Memo<EncodedPage>; full: Memo<EncodedPage> };

const PREVIEW_MAX_BYTES = 4 * 1024 * 1024;
const FULL_MAX_BYTES = 32 * 1024 * 1024;

/** The memos of an application, empty. */
export function encodedPages(): EncodedPages {
  const pages = (maxBytes: number) => memo<EncodedPage>({ maxBytes, bytesOf: ({ body }) => body.length });
  return { preview: pages(PREVIEW_MAX_BYTES), full: pages(FULL_MAX_BYTES) };
}
