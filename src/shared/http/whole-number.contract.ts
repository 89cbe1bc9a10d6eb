import { z } from 'astro/zod';

/**
 * A whole number in a query. Other forms that JavaScript accepts (`1e2`, `0x10`, a blank) are refused; the pattern sets no bound, so
 * that a number out of range is told its bound.
 */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^(?:\d+|-[1-9]\d*)$/.test(text), { error: 'A whole number is expected.', abort: true })
    .refine((text) => Number(text) >= min, `At least ${min}.`)
    .refine((text) => Number(text) <= max, `At most ${max}.`)
    .transform(Number)
    .meta({ type: 'integer', minimum: min, maximum: max });
