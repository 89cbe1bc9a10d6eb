import { AppError } from '#shared/http/app-error.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { type CompanyNews, mondayOf, type WeekOfNews } from '#shared/news/news.ts';
import { companyPath } from '#shared/site/addresses.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import type { GalleryItems } from '../gallery/gallery-items.ts';
import { companyPlaces, tagPlaces } from '../gallery/listed-places.ts';
import { hasPlace } from '../search/place-set.ts';
import { publicSet } from '../search/public-set.ts';
import { newsFeed } from './news-feed.ts';

/** Weeks that are told of, and companies with images among them; further ones are named. */
const WEEKS_MAX = 26;
const WITH_IMAGES_MAX = 60;
/** Public images of a company in a week. */
const IMAGES_EACH = 4;

type Deps = {
  gallery: GalleryService;
  items: GalleryItems;
  tagOfPattern: (slug: string) => Promise<{ tag: string; name: string } | undefined>;
  siteUrl: string;
};

/** The places of some images by week and company, both newest first. */
function byWeek({ addedAt, company }: GalleryIndex, places: Uint32Array) {
  const newestFirst = Array.from(places).sort((a, b) => (addedAt[b] ?? 0) - (addedAt[a] ?? 0) || a - b);
  const weeks = Map.groupBy(newestFirst, (place) => mondayOf((addedAt[place] ?? 0) * 1_000));
  return [...weeks]
    .slice(0, WEEKS_MAX)
    .map(([monday, own]) => ({ monday, own, companies: [...Map.groupBy(own, (place) => company[place] ?? 0)] }));
}

/** What was added when, as everyone may know it (contract 4): counts of everything, and images of the public set. */
export function newsService({ gallery, items, tagOfPattern, siteUrl }: Deps) {
  const weeksOf = async (index: GalleryIndex, places: Uint32Array): Promise<WeekOfNews[]> => {
    const open = publicSet(index);
    const weeks = byWeek(index, places);
    let left = WITH_IMAGES_MAX;
    const shown = weeks.flatMap(({ companies }) =>
      companies.flatMap(([, own]) => {
        left -= 1;
        return left < 0 ? [] : own.filter((place) => hasPlace(open, place)).slice(0, IMAGES_EACH);
      }),
    );
    const found = await items.find(index, Uint32Array.from(shown));
    const bySlug = Map.groupBy(found, (item) => item.company.slug);
    return weeks.map(({ monday, own, companies }) => ({
      monday,
      count: own.length,
      companies: companies.flatMap(([at, added]): CompanyNews[] => {
        const company = gallery.companyAt(index, at);
        if (!company) return [];
        const { id, name, slug, logoUrl, logoColor, logoIconSvg } = company;
        const isOfWeek = ({ addedAt }: GalleryItem) => mondayOf(Date.parse(addedAt)) === monday;
        return [
          {
            ...{ id, name, slug, logoUrl, logoColor, logoIconSvg, count: added.length },
            isNew: added.length === companyPlaces(index, at).length,
            newest: (index.addedAt[added[0] ?? 0] ?? 0) * 1_000,
            items: (bySlug.get(slug) ?? []).filter(isOfWeek),
          },
        ];
      }),
    }));
  };

  const everything = (index: GalleryIndex) => Uint32Array.from({ length: index.size }, (_, place) => place);

  return {
    /** The last weeks with something new, newest first. */
    weeks: async (): Promise<WeekOfNews[]> => {
      const index = await gallery.index();
      return weeksOf(index, everything(index));
    },

    /** New images as an Atom feed. */
    feed: async (): Promise<string> => {
      const index = await gallery.index();
      const weeks = await weeksOf(index, everything(index));
      return newsFeed(weeks, { siteUrl, path: '/feeds/new.xml', page: '/new', title: 'new images' });
    },

    /** New images of a company as an Atom feed. Throws `company-not-found`. */
    feedOfCompany: async (slug: string): Promise<string> => {
      const index = await gallery.index();
      const at = gallery.placeOf(index, slug);
      if (at === undefined) throw new AppError('company-not-found');
      const title = `new images of ${gallery.companyAt(index, at)?.name}`;
      const about = { siteUrl, path: `/feeds/company/${slug}.xml`, page: companyPath(slug), title };
      return newsFeed(await weeksOf(index, companyPlaces(index, at)), about);
    },

    /** New images of a pattern as an Atom feed. Throws `tag-not-found`. */
    feedOfPattern: async (slug: string): Promise<string> => {
      const index = await gallery.index();
      const pattern = await tagOfPattern(slug);
      if (!pattern) throw new AppError('tag-not-found');
      const about = { path: `/feeds/pattern/${slug}.xml`, page: `/patterns/${slug}`, title: `new: ${pattern.name}` };
      return newsFeed(await weeksOf(index, tagPlaces(index, pattern.tag)), { siteUrl, ...about });
    },
  };
}
