import { expect, test } from 'vitest';
import { nameOfFolder } from './folder-name.ts';

test.each([
  ['acme-shield', 'Acme Shield'],
  ['clients/zenith_one', 'Zenith One'],
  ['CrowdStrike', 'CrowdStrike'],
  ['élan 24', 'Élan 24'],
  ['日本', '日本'],
  ['--', '--'],
])('the folder %s is named %s', (folder, name) => {
  expect(nameOfFolder(folder)).toBe(name);
});
