import { z } from 'astro/zod';
import { expect, test } from 'vitest';
import { fieldProblem } from './read-input.ts';

const messageOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: fieldProblem }).error?.issues[0]?.message;

test.each([
  [z.coerce.number(), 'x', 'Number expected.'],
  [z.coerce.number().int(), '1.5', 'Whole number expected.'],
  [z.coerce.number().min(1), '0', 'At least 1.'],
  [z.coerce.number().max(5_000), '5001', 'At most 5,000.'],
  [z.coerce.date(), 'nonsense', 'Date expected.'],
  [z.string().max(100), 'x'.repeat(101), 'At most 100 characters.'],
  [z.array(z.string()).min(1), [], 'At least 1 entry.'],
  [z.array(z.string()), 'a', 'List expected.'],
  [z.object({}), [], 'Object expected.'],
  [z.boolean(), 'yes', 'Say true or false.'],
  [z.enum(['logo', 'cover']), 'zzz', 'Choose logo or cover.'],
  [z.enum(['a', 'b', 'c']), 'd', 'Choose a, b or c.'],
])('the problem of a field is described in plain words: %#', (schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message);
});

test("a schema's own message takes precedence", () => {
  expect(messageOf(z.string().min(1, 'A name is required.'), '')).toBe('A name is required.');
});
