import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { companyRecordSchema } from './company.contract.ts';
import { COMPANY_FIELDS, COMPANY_TEXTS, companyText } from './company-fields.ts';
import { companyFormSchema } from './company-form.contract.ts';

test('every field of a company has a bit of its own', () => {
  const bits = Object.values(COMPANY_FIELDS).map(({ bit }) => bit);
  expect(bits.reduce((all, bit) => all + bit, 0)).toBe(2 ** bits.length - 1);
});

test.each(COMPANY_TEXTS)('%s is in the API, in the form and in the docs of the import', (name) => {
  const text = companyText(name).kind === 'address' ? ' https://acme.example ' : ' Acme ';
  expect(companyRecordSchema.shape[name].parse(text.trim())).toBe(text.trim());
  expect(companyFormSchema.shape[name].parse(text)).toBe(text.trim());
  expect(companyFormSchema.shape[name].parse('')).toBeNull();
  expect(companyFormSchema.shape[name].safeParse(text.trim().padEnd(companyText(name).max + 1, 'a')).success).toBe(
    false,
  );
  expect(readFileSync('docs/import.md', 'utf8')).toContain(`\`${name}\``);
});
