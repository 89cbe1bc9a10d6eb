import { expect, test } from 'vitest';
import { toastPlace } from './toast-place.ts';

const TOAST = { width: 420, height: 104 };
const DESKTOP = { width: 1_440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** On a phone the area is as wide as the window. */
const PHONE_TOAST = { width: 390, height: 104 };

test.each([
  ['beside a narrow dialog', { top: 40, right: 944, bottom: 860 }, TOAST, DESKTOP, 'corner'],
  ['below a wide, low dialog', { top: 200, right: 1_232, bottom: 700 }, TOAST, DESKTOP, 'corner'],
  ['above a wide dialog near the lower edge', { top: 110, right: 1_232, bottom: 890 }, TOAST, DESKTOP, 'top'],
  ['above a sheet', { top: 400, right: 390, bottom: 844 }, PHONE_TOAST, PHONE, 'top'],
  ['in a wide, high dialog', { top: 36, right: 1_232, bottom: 864 }, TOAST, DESKTOP, 'inside'],
  ['in a sheet that fills the phone', { top: 68, right: 390, bottom: 844 }, PHONE_TOAST, PHONE, 'inside'],
] as const)('a toast is %s', (_where, dialog, area, screen, place) => {
  expect(toastPlace(dialog, area, screen)).toBe(place);
});
