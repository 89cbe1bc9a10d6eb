import CircleExclamationPoint, * as alertModule from 'lucide-react/icons/circle-exclamation-point';
import Search, * as searchModule from 'lucide-react/icons/search';
import X, * as xModule from 'lucide-react/icons/x';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import createIcon from './create-icon.ts';

/** The modules export their data beside the component; the types lack it. */
const dataOf = (module: object) => (module as { __iconData: Parameters<typeof createIcon>[0] }).__iconData;

test.each([
  ['x', X, dataOf(xModule)],
  ['search', Search, dataOf(searchModule)],
  ['circle-exclamation-point', CircleExclamationPoint, dataOf(alertModule)],
] as const)(
  '%s renders the same markup as the lucide component, with which pages are pre-rendered',
  (_name, Lucide, data) => {
    const Ours = createIcon(data);
    for (const props of [{}, { size: 18, className: 'size-4' }, { 'aria-label': 'A' }]) {
      expect(renderToStaticMarkup(<Ours {...props} />)).toBe(renderToStaticMarkup(<Lucide {...props} />));
    }
  },
);
