import { expect, test } from 'vitest';
import { isoTime, localTime } from './local-time.ts';

test('a time survives the conversion to a field value and back, to the minute', () => {
  expect(isoTime(localTime('2030-03-31T12:34:56.000Z'))).toBe('2030-03-31T12:34:00.000Z');
});

test.each(['', 'soon'])('"%s" is not a time', (text) => {
  expect(isoTime(text)).toBeNull();
});

test.each([null, undefined, ''])('%j leaves the field empty', (iso) => {
  expect(localTime(iso)).toBe('');
});
