import { expect, test } from 'vitest';
import type { Region } from './region.contract.ts';
import { regionsOf } from './shown-regions.ts';

const region = (id: number) => ({ id }) as Region;

test('an item shows its region, then its other ones', () => {
  expect(regionsOf({ region: null })).toEqual([]);
  expect(regionsOf({ region: region(1) })).toEqual([region(1)]);
  expect(regionsOf({ region: region(2), otherRegions: [region(1), region(3)] }).map(({ id }) => id)).toEqual([2, 1, 3]);
});
