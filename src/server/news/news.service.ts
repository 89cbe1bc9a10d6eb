import { ANONYMOUS } from '#shared/access/viewer.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import {
  type CompanyNews,
  isChangedIn,
  type MonthOfNews,
  mondayOf,
  newsMonths,
  newsPages,
  type PartOfWeek,
  type WeekOfNews,
} from '#shared/news/news.ts';
import { companyPath, NEWS_FEED } from '#shared/site/addresses.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import type { GalleryItems } from '../gallery/gallery-items.repository.ts';
import { companyPositions, maySee, type ShownRegions, shownRegions, tagPositions } from '../gallery/positions.ts';
import { newsFeed } from './news-feed.ts';

const WEEKS_MAX = 26;
const WITH_IMAGES_MAX = 60;
/** Public images of a company in a week. */
const IMAGES_EACH = 4;

type Deps = {
  gallery: GalleryService;
  items: GalleryItems;
  tagOfPattern: (slug: string) => Promise<{ tag: string; name: string } | undefined>;
  /** Row numbers of the images with replaced bytes, and the time in seconds. */
  findChanged: () => Promise<readonly { number: number; at: number }[]>;
  siteUrl: string;
};

/** An image that was added, or changed in a later week; `at` in seconds. */
type Event = { position: number; at: number; isChange: boolean };

/** Groups images by week and company, newest first; within a company, added images come before changed ones. */
function byWeek({ addedAt, company }: GalleryIndex, positions: Uint32Array, changedAt: ReadonlyMap<number, number>) {
  const weekOf = (at: number) => mondayOf(at * 1_000);
  const events = Array.from(positions).flatMap((position): Event[] => {
    const added = { position, at: addedAt[position] ?? 0, isChange: false };
    const changed = changedAt.get(position);
    if (changed === undefined || weekOf(changed) === weekOf(added.at)) return [added];
    return [added, { position, at: changed, isChange: true }];
  });
  events.sort((a, b) => b.at - a.at || a.position - b.position);
  const weeks = Map.groupBy(events, ({ at }) => weekOf(at));
  return [...weeks]
    .sort(([a], [b]) => b - a)
    .slice(0, WEEKS_MAX)
    .map(([monday, own]) => ({
      monday,
      own,
      companies: [...Map.groupBy(own, ({ position }) => company[position] ?? 0)],
    }));
}

const countsOf = (own: readonly Event[]) => {
  const changed = own.filter(({ isChange }) => isChange).length;
  return { count: own.length - changed, changed };
};

/** News for the public (contract 4): counts of everything, and images of the public set. */
export function newsService({ gallery, items, tagOfPattern, findChanged, siteUrl }: Deps) {
  const changes = new WeakMap<GalleryIndex, Promise<Map<number, number>>>();
  /** Positions of changed images, cached for each state of the gallery: a build has a feed for each company and pattern. */
  const changesOf = (index: GalleryIndex): Promise<Map<number, number>> => {
    const known =
      changes.get(index) ??
      findChanged().then((rows) => new Map(rows.map(({ number, at }) => [index.positions[number] ?? -1, at])));
    changes.set(index, known);
    return known;
  };

  const weeksOf = async (index: GalleryIndex, positions: Uint32Array, shows?: ShownRegions): Promise<WeekOfNews[]> => {
    const isPublic = maySee(index, ANONYMOUS);
    const changedAt = await changesOf(index);
    const weeks = byWeek(index, positions, changedAt);
    let left = WITH_IMAGES_MAX;
    const shown = weeks.flatMap(({ companies }) =>
      companies.flatMap(([, own]) => {
        left -= 1;
        if (left < 0) return [];
        const addedFirst = own.toSorted((a, b) => Number(a.isChange) - Number(b.isChange));
        return addedFirst
          .map(({ position }) => position)
          .filter(isPublic)
          .slice(0, IMAGES_EACH);
      }),
    );
    const found = await items.find(index, Uint32Array.from(new Set(shown)), shows);
    const bySlug = Map.groupBy(found, (item) => item.company.slug);
    return weeks.map(({ monday, own, companies }) => ({
      monday,
      ...countsOf(own),
      companies: companies.flatMap(([at, added]): CompanyNews[] => {
        const company = gallery.companyAt(index, at);
        if (!company) return [];
        const { id, name, slug, logoUrl, logoColor, logoIconSvg } = company;
        const counts = countsOf(added);
        const isOfWeek = (item: GalleryItem) =>
          mondayOf(Date.parse(item.addedAt)) === monday || isChangedIn(monday, item);
        const own = (bySlug.get(slug) ?? []).filter(isOfWeek);
        return [
          {
            ...{ id, name, slug, logoUrl, logoColor, logoIconSvg, ...counts },
            isNew: counts.count === companyPositions(index, at).length,
            newest: (added[0]?.at ?? 0) * 1_000,
            items: own
              .toSorted((a, b) => Number(isChangedIn(monday, a)) - Number(isChangedIn(monday, b)))
              .slice(0, IMAGES_EACH),
          },
        ];
      }),
    }));
  };

  const everything = (index: GalleryIndex) => Uint32Array.from({ length: index.counted }, (_, position) => position);

  return {
    /** The latest weeks with news, newest first, in pages that count from 1, and the months of all pages. */
    page: async (page: number): Promise<{ weeks: PartOfWeek[]; pages: number; months: MonthOfNews[] }> => {
      const index = await gallery.index();
      const pages = newsPages(await weeksOf(index, everything(index)));
      return { weeks: pages[page - 1] ?? [], pages: pages.length, months: newsMonths(pages) };
    },

    feed: async (): Promise<string> => {
      const index = await gallery.index();
      const weeks = await weeksOf(index, everything(index));
      return newsFeed(weeks, { siteUrl, page: '/new', ...NEWS_FEED });
    },

    /** New images of a company as an Atom feed. Throws `company-not-found`. */
    feedOfCompany: async (slug: string): Promise<string> => {
      const index = await gallery.index();
      const at = gallery.positionOf(index, slug);
      if (at === undefined) throw new AppError('company-not-found');
      const title = `new images of ${gallery.companyAt(index, at)?.name}`;
      const about = { siteUrl, path: `/feeds/company/${slug}.xml`, page: companyPath(slug), title };
      return newsFeed(await weeksOf(index, companyPositions(index, at)), about);
    },

    /** New images of a pattern as an Atom feed. Throws `tag-not-found`. */
    feedOfPattern: async (slug: string): Promise<string> => {
      const index = await gallery.index();
      const pattern = await tagOfPattern(slug);
      if (!pattern) throw new AppError('tag-not-found');
      const about = { path: `/feeds/pattern/${slug}.xml`, page: `/patterns/${slug}`, title: `new: ${pattern.name}` };
      const weeks = await weeksOf(index, tagPositions(index, pattern.tag), shownRegions([pattern.tag]));
      return newsFeed(weeks, { siteUrl, ...about });
    },
  };
}
