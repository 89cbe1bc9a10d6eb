import { expect, test } from 'vitest';
import type { LevelColour } from '#shared/severity/severity-study.ts';
import { colourFacts, confusionsOf, summaries } from './study-facts.ts';

const colour = (level: LevelColour['level'], hex: string, ground = '#ffffff'): LevelColour => ({
  ...{ level, colour: hex, ground, images: 1, shown: [] },
  ...colourFacts(hex, ground),
});

const of = (...given: (LevelColour | boolean)[]) => ({
  colours: given.filter((each) => typeof each === 'object'),
  isDemo: given.includes(true),
});

test('contrast follows WCAG, and simulated colour deficiencies follow Machado et al.', () => {
  expect(colourFacts('#767676', '#ffffff').contrast.ground).toBeCloseTo(4.54, 2);
  expect(colourFacts('#000000', '#ffffff').contrast.white).toBe(21);
  // Grey stays grey; pure red is a dark yellow without red cones, and stays red without blue ones.
  expect(colourFacts('#808080', '#ffffff').seen).toEqual({
    protanopia: '#808080',
    deuteranopia: '#808080',
    tritanopia: '#808080',
  });
  expect(colourFacts('#ff0000', '#ffffff').seen).toEqual({
    protanopia: '#6d5f00',
    deuteranopia: '#a39000',
    tritanopia: '#ff000f',
  });
});

test('levels that look alike with a colour deficiency are reported', () => {
  const pairs = confusionsOf([colour('high', '#c0392b'), colour('low', '#7a6a00')]);
  expect(pairs.every(({ levels }) => levels.join() === 'high,low')).toBe(true);
  expect(pairs.map(({ deficiency }) => deficiency)).toContain('deuteranopia');
  expect(confusionsOf([colour('critical', '#d50000'), colour('low', '#2962ff')])).toEqual([]);
});

test('the summary of a level counts the main colour of each company', () => {
  const [critical] = summaries([
    of(colour('critical', '#d32f2f'), colour('critical', '#7b1fa2')),
    of(colour('critical', '#c62828')),
    of(colour('critical', '#7b1fa2')),
    of(colour('critical', '#d32f2f')),
    of(colour('critical', '#d32f2f')),
  ]);
  expect(critical).toMatchObject({ companies: 5, common: { most: { name: 'red', count: 4 } } });
});

test('the typical colour of a level is one that products have, the most central of the most common name', () => {
  const [low] = summaries(['#1565c0', '#1e88e5', '#42a5f5', '#2e7d32', '#66bb6a'].map((hex) => of(colour('low', hex))));
  expect(low?.common).toMatchObject({ most: { name: 'blue', count: 3 }, typical: '#1e88e5' });
});

test.each([
  ['four real products', 4, 0, 4, false],
  ['five real products', 5, 0, 5, true],
  ['four real products and made-up ones', 4, 3, 4, false],
  ['made-up products only', 0, 12, 0, false],
])('the summary of a level by %s', (_, real, demo, companies, isSaid) => {
  const products = Array.from({ length: real + demo }, (__, at) => of(colour('critical', '#d32f2f'), at >= real));
  const [critical, ...others] = summaries(products);
  expect(others).toEqual([]);
  expect(critical).toMatchObject({ level: 'critical', companies });
  expect(critical?.common !== null).toBe(isSaid);
});
