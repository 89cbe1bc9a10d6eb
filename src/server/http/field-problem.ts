import type { z } from 'astro/zod';

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Text expected.',
  number: 'Number expected.',
  int: 'Whole number expected.',
  boolean: 'Say true or false.',
  date: 'Date expected.',
  array: 'List expected.',
  object: 'Object expected.',
};

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

/** "1 entry", "500 characters", or the number alone if the value is a bounded number. */
function amount(count: number | bigint, of: string): string {
  const [one, many] = UNITS[of] ?? [];
  if (!one) return count.toLocaleString('en');
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** "memory, cloudinary or all". */
const oneOf = (values: readonly unknown[]): string =>
  [values.slice(0, -1).join(', '), values.at(-1)].filter((part) => part !== '').join(' or ');

/** Describes what is wrong with a field, for people, if its schema has no message of its own. */
export const fieldProblem: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return EXPECTED[issue.expected];
    case 'invalid_value':
      return `Choose ${oneOf(issue.values)}.`;
    case 'too_small':
      return `At least ${amount(issue.minimum, issue.origin)}.`;
    case 'too_big':
      return `At most ${amount(issue.maximum, issue.origin)}.`;
    default:
      return undefined;
  }
};
