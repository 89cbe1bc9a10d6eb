import { expect, test } from 'vitest';
import { readAddress, writeAddress } from './gallery-address.ts';
import { nearestList, type TabList } from './nearest-list.ts';

const at = (path: string) => new URL(path, 'http://gallery.example');

/** The list of a tab as an address writes it. */
const named = (list: TabList): string => writeAddress({ ...list, image: null }, at('/'));

const [ALL_SCREENS, ALL_ELEMENTS] = ['/#screens', '/#ui-elements'];
const COMPANY = '/company/acme';

test.each<[address: string, lists: readonly string[], isVisible: boolean, opened: string]>([
  // The other tab has it with the same filters.
  ['/?image=x', [ALL_ELEMENTS], true, '/?image=x#ui-elements'],
  ['/?image=x#ui-elements', [ALL_SCREENS], true, '/?image=x#screens'],
  [
    '/?theme=dark&image=x#screens',
    ['/?theme=dark#ui-elements', ALL_SCREENS, ALL_ELEMENTS],
    true,
    '/?theme=dark&image=x#ui-elements',
  ],
  ['/?q=login&image=x#ui-elements', ['/?q=login#screens', ALL_SCREENS], true, '/?q=login&image=x#screens'],
  [
    '/?tag=chart&image=x#ui-elements',
    ['/?tag=chart&kind=screens#screens', ALL_ELEMENTS],
    true,
    '/?tag=chart&kind=screens&image=x#screens',
  ],
  // A filter leaves it out of both tabs.
  ['/?theme=dark&image=x#screens', [ALL_SCREENS, ALL_ELEMENTS], true, '/?image=x#screens'],
  ['/?theme=dark&image=x#screens', [ALL_ELEMENTS], true, '/?image=x#ui-elements'],
  ['/?theme=dark&q=login&image=x#ui-elements', [ALL_SCREENS], true, '/?image=x#screens'],
  // No tab has it, or the tab has no images.
  ['/?image=x', [], true, COMPANY],
  ['/?theme=dark&image=x#ui-elements', [], true, COMPANY],
  ['/?image=x#companies', [ALL_SCREENS, ALL_ELEMENTS], true, '/?image=x#screens'],
  ['/?image=x#companies', [ALL_ELEMENTS], true, '/?image=x#ui-elements'],
  ['/?image=x#companies', [], true, COMPANY],
  // Pages of one list.
  ['/company/acme?theme=dark&image=x', [ALL_SCREENS], true, '/company/acme?image=x'],
  ['/company/other?theme=dark&image=x', [ALL_SCREENS], true, '/company/other?image=x'],
  ['/company/other?image=x', [ALL_SCREENS], true, COMPANY],
  ['/company/acme?image=x', [ALL_SCREENS], true, 'nowhere'],
  ['/patterns/alerts?q=login&image=x', [], true, '/patterns/alerts?image=x'],
  ['/patterns/alerts?image=x', [], true, COMPANY],
  ['/similar/y?image=x', [], true, COMPANY],
  // Lists of people's own, and steps of a flow.
  ['/collections/one?q=login&image=x', [ALL_SCREENS], true, 'nowhere'],
  ['/flows/one?image=x', [ALL_SCREENS], true, 'nowhere'],
  // Hidden or unknown.
  ['/?image=x', [ALL_SCREENS, ALL_ELEMENTS], false, 'nowhere'],
  ['/?theme=dark&image=x#ui-elements', [ALL_ELEMENTS], false, 'nowhere'],
  ['/?image=x#companies', [], false, 'nowhere'],
  ['/company/acme?theme=dark&image=x', [], false, 'nowhere'],
])('%s, with the image in %j and visible: %s, opens %s', async (path, lists, isVisible, opened) => {
  const url = at(path);
  const found = await nearestList({
    address: readAddress(url),
    pathname: url.pathname,
    company: isVisible ? COMPANY : undefined,
    has: async (list) => lists.includes(named(list)),
  });
  const shown = found && ('page' in found ? found.page : writeAddress(found.address, url));
  expect(shown ?? 'nowhere').toBe(opened);
});
