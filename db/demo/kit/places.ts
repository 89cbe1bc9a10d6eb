import type { Random } from './random.ts';
import type { Place } from './world-map.tsx';

/** Cities: name of the country, longitude, latitude. */
const CITIES: [country: string, longitude: number, latitude: number][] = [
  ['Norway', 10.7, 59.9],
  ['Germany', 13.4, 52.5],
  ['Spain', -3.7, 40.4],
  ['United States', -74, 40.7],
  ['United States', -118, 34],
  ['Brazil', -46.6, -23.5],
  ['Nigeria', 3.4, 6.5],
  ['South Africa', 28, -26.2],
  ['India', 77.2, 28.6],
  ['Singapore', 103.8, 1.3],
  ['Japan', 139.7, 35.7],
  ['Australia', 151.2, -33.9],
  ['Canada', -79.4, 43.7],
  ['Poland', 21, 52.2],
  ['Turkey', 29, 41],
  ['Mexico', -99.1, 19.4],
];

/** Some cities with weights, the first of them home. */
export function somePlaces(random: Random, count: number): Place[] {
  const start = random.int(0, 2);
  return Array.from({ length: count }, (_, i) => {
    const city = CITIES[(start + i * 5) % CITIES.length] ?? (['Norway', 10.7, 59.9] as const);
    return [city[1], city[2], i === 0 ? 0.5 : random.float(0.1, 1)];
  });
}

/** Countries with counts, falling. */
export function someCountries(random: Random, count: number): [string, number][] {
  const names = [...new Set(CITIES.map(([name]) => name))];
  const start = random.int(0, names.length - 1);
  let value = random.int(900, 2400);
  return Array.from({ length: count }, (_, i) => {
    value = Math.round(value * random.float(0.55, 0.85));
    return [names[(start + i * 2) % names.length] ?? 'Norway', value];
  });
}
