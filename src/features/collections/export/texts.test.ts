import { expect, test } from 'vitest';
import type { ExportedItem } from './collect-images.ts';
import { chosenTitle, collectionJson, creditsText, type Listed, notesText } from './texts.ts';

const HOSTILE = '=HYPERLINK("https://evil.example") <img src=x onerror=alert(1)> [a](javascript:x) # 界面 | `x`';

const listed: Listed = {
  item: {
    id: 'one',
    title: HOSTILE,
    image: {
      secure_url: '/media/one.jpg',
      public_id: 'one',
      width: 16,
      height: 10,
      format: 'jpg',
      alt: 'One',
      placeholder: '',
      widths: [],
    },
    region: null,
    folderName: 'acme',
    company: { name: 'Acme', slug: 'acme' },
    tags: ['topic:table'],
    addedAt: '2026-01-01T00:00:00.000Z',
    license: 'NOASSERTION',
  },
  note: 'The **empty** state',
  section: 'first',
  file: 'images/001-Acme.jpg',
  reason: null,
};
const gone: Listed = {
  item: undefined,
  note: 'Why it mattered',
  section: null,
  file: null,
  reason: 'No longer there.',
};
const gated: Listed = { ...gone, reason: 'Sign in to include this image.' };
const exported = {
  title: HOSTILE,
  description: 'For\nMonday',
  sections: [{ id: 'first', title: '# First\n<b>' }],
  items: [],
};

test('the credits escape text from other sources: no active Markdown or HTML remains', () => {
  const text = creditsText(exported, [listed, gone]);
  expect(text).not.toMatch(/(?<!\\)[<>[\]`|]/);
  expect(text).toContain('images/001-Acme.jpg');
  expect(text).toContain('licence not stated');
  expect(text).toContain('not included: Image removed from the gallery (No longer there.)');
  expect(text.split('\n')).toHaveLength(5);
});

test('an image that needs a sign-in is not listed as removed', () => {
  expect(creditsText(exported, [gated])).toContain('Image that needs a sign-in (Sign in to include this image.)');
  expect(notesText(exported, [gated])).toContain('### Image that needs a sign-in');
});

test('notes are listed verbatim under their sections; a missing image keeps its note', () => {
  const text = notesText(exported, [gone, listed]);
  expect(text).toContain('For\nMonday');
  expect(text).toContain('### Image removed from the gallery\n\nWhy it mattered');
  expect(text).toContain('## \\# First \\<b\\>\n\n### images/001-Acme.jpg\n\nThe **empty** state');
});

test('the JSON contains every text verbatim, and the reason why an image was left out', () => {
  expect(JSON.parse(collectionJson(exported, [listed, gone]))).toMatchObject({
    title: HOSTILE,
    sections: ['# First\n<b>'],
    items: [
      { file: 'images/001-Acme.jpg', section: '# First\n<b>', title: HOSTILE, note: 'The **empty** state' },
      { file: null, leftOut: 'No longer there.', note: 'Why it mattered', id: null },
    ],
  });
});

const REGION = {
  id: 1,
  box: [0, 0, 1, 1],
  title: '',
  secure_url: '/r',
  width: 1,
  height: 1,
  widths: [],
  placeholder: '',
} as const;

test.each<[companies: (string | null)[], elements: (string | null)[], title: string]>([
  [['Acme'], [null], 'Acme'],
  [['Acme', 'Beta', 'Acme'], ['modal', 'modal', 'modal'], 'Modal: Acme and Beta'],
  [['Acme', 'Beta', 'Gamma'], ['modal', 'table', 'modal'], 'Acme, Beta and Gamma'],
  [['Acme', 'Beta', 'Gamma', 'Delta'], [null, null, null, null], 'Acme, Beta and 2 more'],
  [['Acme', null], ['modal', null], 'Modal: Acme'],
  [[null, null], [null, null], '2 images'],
])('images of %j with the elements %j are titled %s', (companies, elements, title) => {
  const items = companies.map((name, at) => {
    const tag = elements[at];
    const region = tag ? { ...REGION, tag, widths: [] } : null;
    const item = name && listed.item ? { ...listed.item, region, company: { name, slug: name } } : undefined;
    return { kind: item ? 'image' : 'gone', item, note: '', section: null } as ExportedItem;
  });
  expect(chosenTitle(items)).toBe(title);
});
