import { expect, test } from 'vitest';
import { countsByTab, flowsPath } from './counts-by-tab.ts';
import { searchParams } from './list-source.ts';
import type { Facets } from './list-state.ts';
import { previewTag } from './tab-list.ts';

test.each([
  [{ kind: 'screens' } as const, '', '', 'kind=screens'],
  [{ kind: 'screens' } as const, 'tag=topic:table&theme=dark', '', 'tag=topic:table&theme=dark&kind=screens'],
  // Text searches are sorted by relevance, unless another order was chosen.
  [{ kind: 'ui-elements' } as const, '', 'severity badge', 'kind=ui-elements&q=severity+badge&sort=relevance'],
  [{ kind: 'screens' } as const, 'sort=newest', 'severity', 'sort=newest&kind=screens&q=severity'],
  // On a company's page an address can't select another company.
  [{ company: 'acme' }, 'company=other&tag=chart', '', 'company=acme&tag=chart'],
])('the query string of %o with the filters %j and the text %j is %s', (scope, filters, query, params) => {
  expect(searchParams(scope, filters, query)).toBe(params);
});

test.each([
  ['', '', 'all'],
  ['tag=topic:table', '', 'topic:table'],
  ['tag=topic:table', 'x', null],
  ['tag=topic:table&tag=topic:login', '', null],
  ['tag=topic:table&theme=dark', '', null],
  ['tag=chart', '', null],
  ['not=topic:table', '', null],
  ['sort=newest', '', null],
])('the preview tag of Screens with the filters %j and the text %j is %s', (filters, query, tag) => {
  expect(previewTag('screens', filters, query)).toBe(tag);
});

const value = (name: string, count: number) => ({ value: name, label: name, count });
const facets = { kind: [value('ui-elements', 11)] } as Facets;

test('where a file has the counts of a tag, the tabs show them', () => {
  const tabs = { screens: 5, 'ui-elements': 2, companies: 3 };
  expect(countsByTab({ filters: 'tag=chart', query: '', total: 5, tabs }, 'screens')).toEqual(tabs);
  expect(countsByTab({ filters: '', query: '', total: 5, tabs }, 'screens')).toEqual({});
});

test.each([
  ['elements', 'kind=ui-elements&elements=only', facets, { 'ui-elements': 11 }],
  ['screens beside it', 'kind=screens&elements=only', facets, { 'ui-elements': 11 }],
  ['elements that are not counted yet', 'kind=ui-elements&elements=only', undefined, {}],
  ['elements with whole screens', 'kind=ui-elements', facets, {}],
])('without filters, the tab of elements counts those of a list of %s', (_name, params, counted, expected) => {
  const list = { filters: '', query: '', params, total: 11, facets: counted, companyCount: 3 };
  expect(countsByTab(list, 'ui-elements')).toEqual(expected);
});

test.each([
  ['', '', facets, {}],
  ['tag=chart', '', undefined, { screens: 5 }],
  ['tag=chart', '', facets, { screens: 0, 'ui-elements': 11, companies: 3 }],
  ['', 'severity', facets, { screens: 0, 'ui-elements': 11, companies: 3 }],
])('the tabs count the results of the filters %j and the text %j', (filters, query, counted, expected) => {
  expect(countsByTab({ filters, query, total: 5, facets: counted, companyCount: 3 }, 'screens')).toEqual(expected);
});

test.each([
  ['kind=screens&q=alert&sort=relevance', '/flows?q=alert'],
  ['tag=topic:login&theme=dark&kind=ui-elements&elements=only&sort=newest', '/flows?tag=topic:login&theme=dark'],
  ['company=acme&tag=chart', '/flows?company=acme&tag=chart'],
])('the link of %s to its flows is %s', (params, path) => expect(flowsPath(params)).toBe(path));
