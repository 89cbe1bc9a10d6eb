import { isCleanLine } from '../text/clean-text.ts';

/** Whether a text is a full http(s) address without credentials; `javascript:` and its kin are not. */
export function isHttpAddress(text: string): boolean {
  if (!isCleanLine(text) || /\s/.test(text) || !/^https?:\/\//i.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.hostname !== '' && url.username === '' && url.password === '';
}

/** Whether a text is an address of our own media, root-relative (`/media/logos/…`), that stays inside that folder. */
export const isMediaAddress = (text: string): boolean =>
  /^\/media\/[\w.~%/-]+$/.test(text) && !/(^|\/)\.{1,2}(\/|$)|\/\/|%2e|%2f|%5c/i.test(text);
