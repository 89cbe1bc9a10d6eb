import { kindOf, type TagKind } from '../tags/tag-kind.ts';

type RankedCompany = { slug: string; isDemo?: boolean };
type RankedImage = { company: { slug: string }; tags: readonly string[] };

/** The first of every queue, then the second of every queue, and so on. */
function interleave<T>(queues: readonly T[][]): T[] {
  const turns: T[][] = [];
  // `Object.values` leaves out the places of companies without images here.
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
 * In SQL, `own order` being `images.position, images.folder, images.source_name`:
 *
 *     also_screen = the list's kind is 'ui-elements' AND the image has a tag that begins with 'topic:'
 *     turn        = row_number() OVER (PARTITION BY company, also_screen ORDER BY own order), over the images of this list only
 *     ORDER BY companies.demo, also_screen, turn, companies.position, companies.name, companies.slug
 */
export function inCuratedOrder<T extends RankedImage>(
  images: readonly T[],
  companies: readonly RankedCompany[],
  kind?: TagKind,
): T[] {
  const places = new Map(companies.map(({ slug }, place) => [slug, place]));
  const groups: T[][][] = [[], [], [], []];
  for (const image of images) {
    const place = places.get(image.company.slug) ?? companies.length;
    const isAlsoScreen = kind === 'ui-elements' && kindOf(image.tags) === 'screens';
    const group = groups[(companies[place]?.isDemo ? 2 : 0) + (isAlsoScreen ? 1 : 0)] as T[][];
    group[place] ??= [];
    group[place].push(image);
  }
  return groups.flatMap(interleave);
}
