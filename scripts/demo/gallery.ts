import { fnv } from '#shared/text/fnv.ts';
import { COMPANIES, type Company } from './company.ts';
import { html } from './html.ts';
import { type Kind, kindsOf, type Scene } from './kind.ts';
import { logoTile } from './marks.ts';
import { makeRandom } from './random.ts';
import { CASES } from './screens/cases.ts';
import { DASHBOARDS } from './screens/dashboards.ts';
import { ELEMENTS } from './screens/elements.ts';
import { GRAPHS } from './screens/graphs.ts';
import { INVENTORY } from './screens/inventory.ts';
import { WORKSPACE } from './screens/workspace.ts';
import { makeTheme } from './theme.ts';

/** Every kind of image that a company can have, by name. */
export const KINDS = kindsOf({ ...DASHBOARDS, ...CASES, ...GRAPHS, ...INVENTORY, ...WORKSPACE, ...ELEMENTS });

const LOGO: Kind = {
  tags: [],
  width: 112,
  height: 112,
  scale: 1.5,
  alt: (c) => `${c.name} logo`,
  draw: ({ c }) => html`<div class="grid size-full">${logoTile(c, 112)}</div>`,
};

/** One image to draw: a kind and a company. */
export type Drawing = { name: string; kind: Kind; scene: Scene };

/** A drawing of a company. Throws for a kind that does not exist. */
function drawingOf(c: Company, name: string): Drawing {
  const kind = name === 'logo' ? LOGO : KINDS[name];
  if (!kind) throw new RangeError(`${c.name} uses ${name}, which is not a kind of image`);
  return { name, kind, scene: { c, t: makeTheme(c.theme), random: makeRandom(fnv(`${c.slug} ${name}`)) } };
}

const fileOf = (c: Company, name: string): string => `${c.slug}/${name}.png`;

/** The companies of the demo gallery in the format of an import folder. */
export const companyEntries = () =>
  COMPANIES.map((c) => ({
    name: c.name,
    slug: c.slug,
    description: c.description,
    category: c.category,
    websiteUrl: `https://${c.slug}.example.com`,
    ...(c.logo ? { logo: fileOf(c, 'logo') } : {}),
    heroImage: fileOf(c, c.pictures[0] ?? ''),
    folder: c.slug,
    logoColor: c.color,
    logoIcon: c.icon,
    source: 'Drawn for this gallery',
    license: 'MIT',
  }));

/** The images of all companies in the order of the gallery, in the format of an import folder. */
export const imageEntries = () =>
  COMPANIES.flatMap((c) =>
    c.pictures.map((name) => {
      const { kind } = drawingOf(c, name);
      const { tags, width, height, scale, alt } = kind;
      return {
        file: fileOf(c, name),
        folder: c.slug,
        width: Math.round(width * scale),
        height: Math.round(height * scale),
        tags,
        alt: alt(c),
      };
    }),
  );

/** Everything that is drawn: images and logos, each with its file. */
export const allDrawings = (): (Drawing & { file: string })[] =>
  COMPANIES.flatMap((c) =>
    [...c.pictures, ...(c.logo ? ['logo'] : [])].map((name) => ({ ...drawingOf(c, name), file: fileOf(c, name) })),
  );
