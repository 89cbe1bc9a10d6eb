import { expect, test } from 'vitest';
import { tellingLines } from './telling-lines.ts';

test('marks that were read as letters, and lines that are repeated, are left out of a text', () => {
  expect(tellingLines('J\nNY\nMemberOf\n=a\nMemberOf\nOpen 404\n4')).toBe('MemberOf\nOpen 404');
});

test('a text of nothing else is shown as it was read', () => {
  expect(tellingLines('IP\n42')).toBe('IP\n42');
});
