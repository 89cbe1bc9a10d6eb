import { expect, test } from 'vitest';
import { pictureIn } from './picture.ts';

test.each([
  ['dark', ['table', 'filters'], 'a dark table with a filter bar'],
  ['light', ['topic:dashboard'], 'a light dashboard screen'],
  ['light', ['topic:dashboard', 'chart', 'card', 'tabs'], 'a light dashboard screen with a chart, a card, and tabs'],
  ['dark', ['topic:graph', 'sidebar'], 'a dark graph screen with a sidebar'],
  ['dark', ['sidebar'], 'a dark sidebar'],
  ['mixed', ['empty-state'], 'an empty state'],
  ['mixed', ['topic:dashboard', 'table', 'buttons'], 'a dashboard screen with a table and buttons'],
  ['light', ['tabs'], 'light tabs'],
  ['dark', [], 'a dark image'],
  ['mixed', [], 'an image with light and dark parts'],
])('a %s image with %j is %s', (theme, tags, words) => expect(pictureIn(theme, tags)).toBe(words));
