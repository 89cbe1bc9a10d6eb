import { type Memo, memo } from '../memo.ts';

/** An encoded page of a list. */
export type EncodedPage = { body: Buffer; coding: 'br' | 'gzip' | undefined; total: number };

/** Encoded pages of the gallery's lists, separate for each class of access. */
export type EncodedPages = { preview: Memo<EncodedPage>; full: Memo<EncodedPage> };

const PREVIEW_MAX_BYTES = 4 * 1024 * 1024;
const FULL_MAX_BYTES = 32 * 1024 * 1024;

/** Empty memos of an application. */
export function encodedPages(): EncodedPages {
  const pages = (maxBytes: number) => memo<EncodedPage>({ maxBytes, bytesOf: ({ body }) => body.length });
  return { preview: pages(PREVIEW_MAX_BYTES), full: pages(FULL_MAX_BYTES) };
}
