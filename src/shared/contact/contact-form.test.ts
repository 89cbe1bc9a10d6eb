import { expect, test } from 'vitest';
import { wrongFields } from './contact-form.ts';

test.each([
  [{}, []],
  [{ email: 'Enter it.' }, ['email']],
  [{ email: 'Enter it.', image: 'Enter it.', other: 'No field of the form.' }, ['image', 'email']],
])('of %o, the first wrong field of the form comes first', (errors, names) => {
  expect(wrongFields(errors)).toEqual(names);
});
