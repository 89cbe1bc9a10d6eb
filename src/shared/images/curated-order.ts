import { kindOf, type TagKind } from '../tags/tag-kind.ts';

type RankedCompany = { slug: string; isDemo?: boolean };
type RankedImage = {
  company: { slug: string };
  tags: readonly string[];
  form?: string | null;
  region?: object | null;
};

/** Whether an image is a whole screen in a list of elements. Where its form is not judged, a screen tag says so. */
const isWholeScreen = ({ tags, form, region }: RankedImage): boolean =>
  !region && (form ? form !== 'element' : kindOf(tags) === 'screens');

/** The first of every queue, then the second of every queue, and so on. */
function interleave<T>(queues: readonly T[][]): T[] {
  const turns: T[][] = [];
  // `Object.values` leaves out the positions of companies without images here.
  for (const queue of Object.values(queues)) {
    for (const [turn, image] of queue.entries()) {
      turns[turn] ??= [];
      turns[turn].push(image);
    }
  }
  return turns.flat();
}

/**
 * The curated order of a list over several companies (contract 5): companies take turns, so that the first row shows different companies.
 *
 * `images` holds each company's images in their own order; how companies are mixed in it does not matter. `companies` are all companies in
 * their own order (demo last, then position, name, slug). `kind` is the kind of the list's tag or tab; a list without a kind has none.
 *
 * In SQL, `own order` being `OWN_PLACE` in `db/sql-parts.ts`, `images.folder`, `images.no`:
 *
 *     also_screen = the list's kind is 'ui-elements' AND no region shows the list's tag AND (the form is judged and not 'element', or it is
 *                   not judged and the image has a tag that begins with 'topic:')
 *     turn        = row_number() OVER (PARTITION BY company, also_screen ORDER BY own order), over the images of this list only
 *     ORDER BY companies.demo, also_screen, turn, companies.position, companies.name, companies.slug
 */
export function inCuratedOrder<T extends RankedImage>(
  images: readonly T[],
  companies: readonly RankedCompany[],
  kind?: TagKind,
): T[] {
  const positions = new Map(companies.map(({ slug }, position) => [slug, position]));
  const groups: T[][][] = [[], [], [], []];
  for (const image of images) {
    const position = positions.get(image.company.slug) ?? companies.length;
    const isAlsoScreen = kind === 'ui-elements' && isWholeScreen(image);
    const group = groups[(companies[position]?.isDemo ? 2 : 0) + (isAlsoScreen ? 1 : 0)] as T[][];
    group[position] ??= [];
    group[position].push(image);
  }
  return groups.flatMap(interleave);
}
