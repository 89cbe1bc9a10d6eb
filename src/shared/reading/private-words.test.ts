import { expect, test } from 'vitest';
import { isPrivate, withoutPrivateWords } from './private-words.ts';

test.each([
  'jane.doe@example.com',
  'Jane@corp',
  'admin©example.org',
  'root(a)example.org',
  'mailto:sec-team@acme.io,',
  'ghp_16C7e42F292c6912E7',
  'AKIAIOSFODNN7EXAMPLE',
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9',
  'sk-live-51H8xkL2eZvKYlo2C',
  'd41d8cd98f00b204e9800998ecf8427e',
  // A zero that was read as the letter O.
  '4370BOF43479C318',
  '123e4567-e89b-12d3-a456-426614174000',
  'AB:CD:EF:01:23:45:67:89:AB:CD',
  'a1B2c3D4e5F6g7H8i9J0k1L2',
  'dGhpcyBpcyBhIHNlY3JldA0K=',
  'JsaWUuaW8AAAABEQIBUWAAAAIBAAAABQAAAAUHAAAA',
  // A key behind a run of zeros.
  '0000000000000000£d74640600000000000',
])('%s is private', (word) => expect(isPrivate(word)).toBe(true));

test.each([
  '192.168.0.1',
  '2001:db8::1',
  'CVE-2024-12345',
  'T1059.001',
  'ContainerSecurityVulnerabilitiesOverview',
  '/var/log/suricata/eve.json',
  'application/x-www-form-urlencoded',
  '2024-03-01T12:00:00Z',
  'kubernetes.io/metadata.name',
  '1,234,567',
  'deadbeef',
  '00:1a:2b:3c:4d:5e',
  'internationalization',
  '/home/tomchop/cases/blah/evidence/MANIFEST',
  'KnowledgeBaseInitializationFlow2',
  'ProcessHuntResultCollectionsCronFlow',
  'task',
  'risk-score',
])('%s is not private', (word) => expect(isPrivate(word)).toBe(false));

test('an email address that was recognised as several words is removed completely', () => {
  const texts = ['Owner', 'jane', '@acme.com', 'since', '2023'];
  expect(withoutPrivateWords(texts.map((text) => ({ text }))).map(({ text }) => text)).toEqual([
    'Owner',
    'since',
    '2023',
  ]);
});
