import { expect, test } from 'vitest';
import type { LevelColour } from '#shared/severity/severity-study.ts';
import { colourFacts, confusionsOf, summaries } from './study-facts.ts';

const colour = (level: LevelColour['level'], hex: string, ground = '#ffffff'): LevelColour => ({
  ...{ level, colour: hex, ground, images: 1, shown: [] },
  ...colourFacts(hex, ground),
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
  const of = (...colours: LevelColour[]) => ({ colours });
  const [critical] = summaries([
    of(colour('critical', '#d32f2f'), colour('critical', '#7b1fa2')),
    of(colour('critical', '#c62828')),
    of(colour('critical', '#7b1fa2')),
  ]);
  expect(critical).toMatchObject({ companies: 3, most: { name: 'red', count: 2 } });
});
