import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PRIVACY_CHANGED } from './legal-facts.ts';

/** The text of the privacy policy on the day that it names. */
const TEXT_OF: Record<string, string> = { '2026-11-29': '1766ffc2342fc5c4' };

test('the privacy policy names the day of its last change', () => {
  const file = join(import.meta.dirname, '../../features/legal/PrivacyPolicyText.astro');
  const text = readFileSync(file, 'utf8').replace(/\s+/g, ' ');
  expect(TEXT_OF, 'The text changed: put its day into PRIVACY_CHANGED, and its hash here.').toEqual({
    [PRIVACY_CHANGED.iso]: hash('sha256', text, 'hex').slice(0, 16),
  });
});
