import { z } from 'astro/zod';
import { isCleanLine, isCleanText } from './clean-text.ts';

/** Message for a text with characters that can't be shown. */
export const UNSHOWABLE = "Remove the characters that can't be shown.";

/** Message for a text that is too long; made when it is needed, because the first number that is formatted takes 7 ms. */
const atMost = (max: number) => ({ error: () => `At most ${max.toLocaleString('en')} characters.` });

/** One clean line of at most `max` characters; `params` are those of `z.string`. */
export const lineSchema = (max: number, params?: Parameters<typeof z.string>[0]) =>
  z.string(params).trim().max(max, atMost(max)).refine(isCleanLine, UNSHOWABLE).normalize('NFC');

/** A clean text of at most `max` characters, with line breaks. */
export const textSchema = (max: number) =>
  z.string().trim().max(max, atMost(max)).refine(isCleanText, UNSHOWABLE).normalize('NFC');
