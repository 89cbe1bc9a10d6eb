import { expect, test } from 'vitest';
import { inCuratedOrder } from './curated-order.ts';

const image = (id: string, tags: readonly string[] = []) => ({ id, company: { slug: id.charAt(0) }, tags });
const images = (...ids: string[]) => ids.map((id) => image(id));
const companies = (...slugs: string[]) => slugs.map((slug) => ({ slug }));

/** `element` is an element only, `both` a whole screen as well. */
const element = (id: string) => image(id, ['button']);
const both = (id: string) => image(id, ['button', 'topic:dashboard']);
const demo = [...companies('a', 'b'), { slug: 'x', isDemo: true }, { slug: 'y', isDemo: true }];

test.each([
  ['companies take turns', images('a1', 'a2', 'a3', 'b1', 'b2', 'c1'), 'a1 b1 c1 a2 b2 a3'],
  ['one company keeps its own order', images('b3', 'b1', 'b2'), 'b3 b1 b2'],
  ['turns follow the order of the companies, not of the list', images('c1', 'a1', 'b1', 'b2', 'a2'), 'a1 b1 c1 a2 b2'],
  ['an unknown company comes last in each turn', images('z1', 'z2', 'a1', 'a2'), 'a1 z1 a2 z2'],
  ['turns are counted among the images of the list', images('a5', 'a9', 'c2'), 'a5 c2 a9'],
  ['an empty list', [], ''],
])('%s', (_name, list, order) => {
  expect(
    inCuratedOrder(list, companies('a', 'b', 'c'))
      .map(({ id }) => id)
      .join(' '),
  ).toBe(order);
});

test.each([
  ['screens ignore the other tags', 'screens', [both('a1'), both('a2'), both('b1')], 'a1 b1 a2'],
  ['a list without a kind ignores tags', undefined, [both('a1'), element('a2'), element('b1')], 'a1 b1 a2'],
  [
    'images with only elements come before whole screens; companies take turns in each group',
    'ui-elements',
    [both('a1'), element('a2'), element('a3'), both('a4'), both('b1'), element('b2')],
    'a2 b2 a3 a1 b1 a4',
  ],
  [
    'demo companies come after all others, regardless of their images',
    'ui-elements',
    [element('x1'), both('y1'), both('a1'), element('b1'), element('y2')],
    'b1 a1 x1 y2 y1',
  ],
  ['demo companies take turns among themselves', 'screens', images('x1', 'x2', 'y1', 'b1', 'b2'), 'b1 b2 x1 y1 x2'],
] as const)('%s', (_name, kind, list, order) => {
  expect(
    inCuratedOrder(list, demo, kind)
      .map(({ id }) => id)
      .join(' '),
  ).toBe(order);
});

test('ordering a filtered curated list equals ordering the filtered original list', () => {
  const list = [both('a1'), element('a2'), element('a3'), both('b1'), both('b2'), element('c1'), both('c2')];
  const keep = ({ id }: { id: string }) => !['a2', 'b1'].includes(id);
  const [all, own] = [inCuratedOrder(list, companies('a', 'b', 'c'), 'ui-elements'), list.filter(keep)];
  expect(inCuratedOrder(all.filter(keep), companies('a', 'b', 'c'), 'ui-elements')).toEqual(
    inCuratedOrder(own, companies('a', 'b', 'c'), 'ui-elements'),
  );
});
