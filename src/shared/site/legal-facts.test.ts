import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KEPT_DAYS } from '../retention/kept-days.ts';
import { PRIVACY_CHANGED } from './legal-facts.ts';

/** The text of the privacy policy, with its periods, on the day that it names. */
const TEXT_OF: Record<string, string> = { '2026-11-29': '1ff60f8529249b3b' };

test('the privacy policy names the day of its last change', () => {
  const file = join(import.meta.dirname, '../../features/legal/PrivacyPolicyText.astro');
  const text = readFileSync(file, 'utf8')
    .replace(/^---[\s\S]*?\n---/, '')
    .replace(/KEPT_DAYS\.(\w+)/g, (_, name) => String(KEPT_DAYS[name as keyof typeof KEPT_DAYS]))
    .replace(/\s+/g, ' ');
  expect(TEXT_OF, 'The text changed: put its day into PRIVACY_CHANGED, and its hash here.').toEqual({
    [PRIVACY_CHANGED.iso]: hash('sha256', text, 'hex').slice(0, 16),
  });
});
