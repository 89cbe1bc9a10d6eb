import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SlashBreaks } from './SlashBreaks.tsx';

test.each([
  ['SpecterOps/bloodhound-docs', 'SpecterOps/<wbr/>bloodhound-docs'],
  ['https://acme.example/tour', 'https:/<wbr/>/<wbr/>acme.example/<wbr/>tour'],
  ['Apache-2.0', 'Apache-2.0'],
])('%s may be broken after its slashes', (text, html) =>
  expect(renderToStaticMarkup(<SlashBreaks text={text} />)).toBe(html),
);
