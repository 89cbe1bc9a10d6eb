import { expect, test } from 'vitest';
import { promptText } from './sign-in-prompt.ts';

test('the prompt names count, content and company', () => {
  expect(promptText({ kind: 'companies', count: 33 })).toBe('To see all 33 companies, please sign in');
  expect(promptText({ kind: 'photos', count: 412 })).toBe('To see all 412 photos, please sign in');
  expect(promptText({ kind: 'photos', count: 14, company: 'Acme Shield' })).toBe(
    'To see all 14 photos of Acme Shield, please sign in',
  );
});
