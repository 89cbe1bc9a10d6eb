import { describe, expect, test } from 'vitest';
import { savedFiles } from './saved-page.ts';

describe('the file of an address', () => {
  test.each([
    ['beside the page', ['tour_files/one.png'], 'tour_files/one.png', 'tour_files/one.png'],
    [
      'with a name that the address encodes',
      ['tour files/é 1.png'],
      'tour%20files/e%CC%81%201.png',
      'tour files/é 1.png',
    ],
    [
      'in a folder that was chosen with the one above it',
      ['Downloads/tour_files/one.png'],
      'tour_files/one.png',
      'Downloads/tour_files/one.png',
    ],
    ['chosen by itself', ['one.png'], 'tour_files/one.png', 'one.png'],
    [
      'in the folder that fits best',
      ['a/x/one.png', 'b/tour_files/one.png'],
      'tour_files/one.png',
      'b/tour_files/one.png',
    ],
    [
      'whose path is the whole',
      ['old/tour_files/one.png', 'tour_files/one.png'],
      'tour_files/one.png',
      'tour_files/one.png',
    ],
    ['of two that fit equally: none', ['a/one.png', 'b/one.png'], 'c/one.png', undefined],
    ['that is not there: none', ['tour_files/one.png'], 'tour_files/two.png', undefined],
    ['outside of the folder: none', ['secret.png'], '../../secret.png', undefined],
    ['outside of the folder, hidden: none', ['secret.png'], '%2e%2e/secret.png', undefined],
    ['with a broken escape', ['100%.png'], '100%.png', '100%.png'],
  ])('%s', (_name, files, address, expected) => {
    expect(savedFiles(files)(new URL(address, 'file:///saved/page.html').href)).toBe(expected);
  });

  test('that one file holds is found by its whole address', () => {
    const find = savedFiles(['https://acme.example/one.png']);
    expect([find('https://acme.example/one.png'), find('https://acme.example/two.png')]).toEqual([
      'https://acme.example/one.png',
      undefined,
    ]);
  });
});
