import { expect, test } from 'vitest';
import { pictureIn } from './picture.ts';

test.each([
  ['dark', ['table', 'filters'], 'a dark table with filter bar'],
  ['light', ['topic:dashboard'], 'a light dashboard screen'],
  ['light', ['topic:dashboard', 'chart', 'card', 'tabs'], 'a light chart with card and tabs'],
  ['dark', ['topic:graph', 'sidebar'], 'a dark graph screen with sidebar'],
  ['dark', ['sidebar'], 'a dark sidebar'],
  ['mixed', ['empty-state'], 'an empty state'],
  ['dark', [], 'a dark image'],
  ['mixed', [], 'a light and dark image'],
])('a %s image with %j is %s', (theme, tags, words) => expect(pictureIn(theme, tags)).toBe(words));
