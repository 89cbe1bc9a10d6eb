import { expect, test } from 'vitest';
import { FRAMED_WORDS, framedEdges } from '#tests/factories/framed-screens.ts';
import { LAYOUT_LENGTH } from '../reading/layout.ts';
import { type FormImage, formFeatures } from './form-features.ts';
import { proposedForm, surestForm } from './form-proposal.ts';

const SCREEN: FormImage = {
  width: 1600,
  height: 900,
  layout: new Int8Array(LAYOUT_LENGTH),
  edges: framedEdges(7),
  tags: ['sidebar', 'table', 'topic:alerts'],
  words: FRAMED_WORDS,
};
const DIALOG: FormImage = {
  ...SCREEN,
  width: 520,
  height: 320,
  edges: framedEdges(3).reverse(),
  tags: ['modal'],
  words: FRAMED_WORDS.slice(0, 2),
};
const SIBLINGS = [11, 13, 17, 19].map((seed) => ({ width: 1600, height: 900, edges: framedEdges(seed) }));

/** A model that knows one feature: an image with the tag is an element, another one a screen. */
function modelOf(tag: string, least: number) {
  const features = formFeatures({ ...SCREEN, tags: [tag] }, SIBLINGS, [tag]);
  const own = features.length - 4;
  const tree = (without: number, having: number) => ({
    start: 0.5,
    trees: [
      {
        features: Uint8Array.from({ length: 31 }, (_, node) => (node === 0 ? own : 255)),
        bins: new Uint8Array(31),
        values: Int16Array.from({ length: 31 }, (_, node) => [0, without, having][node] ?? 0),
      },
    ],
  });
  const cuts = features.map((_, at) => (at === own ? [0.5] : []));
  return { tags: [tag], cuts, least, trees: [[tree(3000, -4000)], [tree(-4000, -4000)], [tree(-4000, 3000)]] };
}

test('the form follows the tags that the image has now', () => {
  const model = modelOf('modal', 0.6);
  expect(proposedForm(SCREEN, SIBLINGS, model)).toEqual({ value: 'screen', confidence: 0.8 });
  expect(proposedForm({ ...SCREEN, tags: ['modal'] }, SIBLINGS, model)).toMatchObject({ value: 'element' });
});

test('a form that is not sure enough is not proposed', () => {
  expect(proposedForm(SCREEN, SIBLINGS, modelOf('modal', 0.85))).toBeNull();
});

test("the shipped model knows a screen by its company's frame, and a dialog", () => {
  expect(proposedForm(SCREEN, SIBLINGS)).toMatchObject({ value: 'screen' });
  expect(proposedForm(DIALOG, SIBLINGS)).toMatchObject({ value: 'element' });
});

test('an image without words, tags, edges or other images has features too', () => {
  const alone = { ...SCREEN, words: [], tags: [], edges: new Uint8Array(SCREEN.edges.length) };
  expect(formFeatures(alone, [], []).every(Number.isFinite)).toBe(true);
});

test('a form is as sure as its part of all values', () => {
  expect(surestForm([0.75, 0.25, -0.1])).toMatchObject({ value: 'screen', confidence: expect.closeTo(0.75, 2) });
});
