import { randomUUID } from 'node:crypto';
import type { FollowRow } from '#db/schema/follows.ts';
import {
  type Follow,
  type FollowNews,
  type Follows,
  type NewFollow,
  queryOfAddress,
} from '#shared/follows/follow.contract.ts';
import { AppError } from '#shared/http/app-error.ts';
import { tagPath } from '#shared/patterns/pattern-slug.ts';
import type { SearchWithinQuery } from '#shared/search/search.contract.ts';
import { companyPath } from '#shared/site/addresses.ts';
import { tagLabel } from '#shared/tags/tag-kind.ts';
import type { AccountExport } from '#shared/users/account.contract.ts';
import { badgesOf } from '../gallery/company.mapper.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import type { GalleryItems } from '../gallery/gallery-items.repository.ts';
import { companyPositions } from '../gallery/positions.ts';
import type { FollowsRepository } from './follows.repository.ts';

/** Positions among some (all, unless given) that a search finds for a viewer with full access (`searchService`). */
type FindPositions = (index: GalleryIndex, query: SearchWithinQuery, among?: Uint32Array) => Promise<Uint32Array>;

/** The target of a follow, if the gallery has it. */
type Followed =
  | { kind: 'company'; at: number }
  | { kind: 'tag'; tag: string; at: number }
  | { kind: 'search'; query: SearchWithinQuery };

const latest = new WeakMap<GalleryIndex, number>();

/** When the gallery last had news, in ms: anything later is newer than everything in this index. */
function latestNews(index: GalleryIndex): number {
  const newest = latest.get(index) ?? index.newsAt.reduce((last, at) => Math.max(last, at), 0);
  latest.set(index, newest);
  return newest;
}

/** The tag under its current name, and its position; undefined for a tag without images. */
function presentTag(index: GalleryIndex, name: string): { tag: string; at: number } | undefined {
  const tag = index.tagAliases.get(name) ?? name;
  const at = index.tagNames.indexOf(tag);
  return at < 0 ? undefined : { tag, at };
}

/** The target of a row; undefined if the gallery does not have or show it now. */
function followedBy(index: GalleryIndex, { kind, subject }: FollowRow): Followed | undefined {
  if (kind === 'company') {
    const at = index.companies.findIndex(({ id }) => id === subject);
    return at < 0 ? undefined : { kind, at };
  }
  if (kind === 'tag') {
    const present = presentTag(index, subject);
    return present && { kind, ...present };
  }
  const search = queryOfAddress(subject);
  return 'problem' in search ? undefined : { kind, query: search.query };
}

/** Positions of the images with news since a moment, ascending. */
function newsSince({ newsAt, counted }: GalleryIndex, since: number): Uint32Array {
  const positions = new Uint32Array(counted);
  let count = 0;
  for (let position = 0; position < counted; position += 1) {
    if ((newsAt[position] ?? 0) <= since) continue;
    positions[count] = position;
    count += 1;
  }
  return positions.slice(0, count);
}

/** The images among some that match a follow. */
async function positionsOfFollowed(
  index: GalleryIndex,
  followed: Followed,
  among: Uint32Array,
  find: FindPositions,
): Promise<Uint32Array> {
  if (among.length === 0) return among;
  if (followed.kind === 'search') return find(index, followed.query, among);
  if (followed.kind === 'company') return among.filter((position) => index.company[position] === followed.at);
  const { tagStart, tags } = index;
  return among.filter((position) => tags.subarray(tagStart[position], tagStart[position + 1]).includes(followed.at));
}

async function countOfFollowed(index: GalleryIndex, followed: Followed, find: FindPositions): Promise<number> {
  if (followed.kind === 'search') return (await find(index, followed.query)).length;
  if (followed.kind === 'company') return companyPositions(index, followed.at).length;
  const { tags, tagStart, counted } = index;
  let count = 0;
  for (let at = 0; at < (tagStart[counted] ?? 0); at += 1) if (tags[at] === followed.at) count += 1;
  return count;
}

/** A row with its target, and its images that are newer than a given moment. */
type WithNews = { row: FollowRow; followed: Followed; positions: Uint32Array };

/** Follows of what the gallery has, each with its images since its own moment. */
async function withNewsSince(
  index: GalleryIndex,
  find: FindPositions,
  rows: readonly FollowRow[],
  sinceOf: (row: FollowRow) => Date,
): Promise<WithNews[]> {
  const tagsKnown = new Set<string>();
  const readable = rows.flatMap((row) => {
    const followed = followedBy(index, row);
    // A tag and the one that it was merged into count as one.
    if (followed?.kind === 'tag' && tagsKnown.size === tagsKnown.add(followed.tag).size) return [];
    return followed ? [{ row, followed }] : [];
  });
  const since = readable.map(({ row }) => sinceOf(row).getTime());
  const candidates = newsSince(index, Math.min(...since));
  return Promise.all(
    readable.map(async ({ row, followed }, at) => {
      const own = candidates.filter((position) => (index.newsAt[position] ?? 0) > (since[at] ?? 0));
      return { row, followed, positions: await positionsOfFollowed(index, followed, own, find) };
    }),
  );
}

/** Images in a group of news. */
const ITEMS_EACH = 8;

type Deps = {
  repository: FollowsRepository;
  gallery: GalleryService;
  items: GalleryItems;
  find: FindPositions;
  now: () => Date;
};

/** What users follow. `owner` is the id of the current user. */
export function followsService({ repository, gallery, items, find, now }: Deps) {
  const counts = new WeakMap<GalleryIndex, Map<string, Promise<number>>>();

  /** Counted once per index: many people may follow the same. */
  const countOf = (index: GalleryIndex, { kind, subject }: FollowRow, followed: Followed): Promise<number> => {
    const ofIndex = counts.get(index) ?? new Map<string, Promise<number>>();
    counts.set(index, ofIndex);
    const key = `${kind} ${subject}`;
    const cached = ofIndex.get(key);
    if (cached) return cached;
    const counted = countOfFollowed(index, followed, find);
    ofIndex.set(key, counted);
    counted.catch(() => ofIndex.delete(key));
    return counted;
  };

  const toFollow = async (
    index: GalleryIndex,
    row: FollowRow,
    followed: Followed,
    newCount: number,
  ): Promise<Follow> => {
    const count = await countOf(index, row, followed);
    const common = { id: row.id, kind: row.kind, newCount, count };
    if (followed.kind === 'search') return { ...common, subject: row.subject, name: row.name, path: row.subject };
    if (followed.kind === 'tag') {
      const { tag } = followed;
      return { ...common, subject: tag, name: tagLabel(tag), path: tagPath(tag) };
    }
    const { slug = '', name = '' } = index.companies[followed.at] ?? {};
    return { ...common, subject: slug, name, path: companyPath(slug) };
  };

  const isUnseen = (index: GalleryIndex, { newsSeenUntil }: FollowRow) => {
    const seen = newsSeenUntil.getTime();
    return (position: number) => (index.newsAt[position] ?? 0) > seen;
  };

  const subjectOf = (index: GalleryIndex, newFollow: NewFollow): string => {
    if (newFollow.kind === 'company') {
      const company = index.companies[gallery.positionOf(index, newFollow.company) ?? -1];
      if (!company) throw new AppError('company-not-found');
      return company.id;
    }
    if (newFollow.kind === 'tag') {
      const present = presentTag(index, newFollow.tag);
      if (!present) throw new AppError('tag-not-found');
      return present.tag;
    }
    const search = queryOfAddress(newFollow.address);
    return 'problem' in search ? newFollow.address : search.address;
  };

  return {
    /** Everything that someone follows and that the gallery has, with the number of new images. */
    list: async (owner: string): Promise<Follows> => {
      const [index, rows] = await Promise.all([gallery.index(), repository.findAll(owner)]);
      const all = await withNewsSince(index, find, rows, (row) => row.newsSeenUntil);
      const follows = await Promise.all(
        all.map(({ row, followed, positions }) => toFollow(index, row, followed, positions.length)),
      );
      return {
        newCount: new Set(all.flatMap(({ positions }) => [...positions])).size,
        until: latestNews(index),
        follows: follows.sort((a, b) => a.kind.localeCompare(b.kind) || a.name.localeCompare(b.name)),
      };
    },

    /** The latest news of each follow, newest first. */
    news: async (owner: string): Promise<FollowNews> => {
      const [index, rows] = await Promise.all([gallery.index(), repository.findAll(owner)]);
      const all = await withNewsSince(index, find, rows, (row) => row.shownSince);
      const sorted = all
        .map(({ positions, ...rest }) => {
          const newest = positions.toSorted((a, b) => (index.newsAt[b] ?? 0) - (index.newsAt[a] ?? 0) || a - b);
          return { ...rest, positions: newest, newest: index.newsAt[newest[0] ?? -1] ?? 0 };
        })
        .sort((a, b) => b.newest - a.newest);
      const shown = Uint32Array.from(
        new Set(sorted.flatMap(({ positions }) => [...positions.subarray(0, ITEMS_EACH)])),
      );
      const found = await items.findByPosition(index, shown);
      const groups = await Promise.all(
        sorted.map(async ({ row, followed, positions, newest }) => ({
          follow: await toFollow(index, row, followed, positions.filter(isUnseen(index, row)).length),
          newest: newest > 0 ? new Date(newest).toISOString() : null,
          total: positions.length,
          items: [...positions.subarray(0, ITEMS_EACH)].flatMap((position) => found.get(position) ?? []),
        })),
      );
      return { until: latestNews(index), groups, companies: badgesOf(index, shown) };
    },

    /** Adds a follow; an existing one is not changed. Throws `company-not-found`, `tag-not-found` or `follows-full`. */
    create: async (owner: string, wanted: NewFollow): Promise<Follow> => {
      const index = await gallery.index();
      const subject = subjectOf(index, wanted);
      const name = wanted.kind === 'search' ? wanted.name : '';
      const row = await repository.insert(
        { id: randomUUID(), userId: owner, kind: wanted.kind, subject, name },
        { newsSeenUntil: latestNews(index), now: now() },
      );
      if (!row) throw new AppError('follows-full');
      const [own] = await withNewsSince(index, find, [row], ({ newsSeenUntil }) => newsSeenUntil);
      if (!own) throw new AppError('follow-not-found');
      return toFollow(index, row, own.followed, own.positions.length);
    },

    /** Names a saved search. Throws `follow-not-found`. */
    rename: async (owner: string, id: string, name: string): Promise<void> => {
      if (!(await repository.rename(owner, id, name))) throw new AppError('follow-not-found');
    },

    /** Ends a follow; that of a merged tag, under each of its names. Throws `follow-not-found`. */
    remove: async (owner: string, id: string): Promise<void> => {
      const [index, rows] = await Promise.all([gallery.index(), repository.findAll(owner)]);
      const row = rows.find((each) => each.id === id);
      if (!row) throw new AppError('follow-not-found');
      const tagOf = ({ kind, subject }: FollowRow) => (kind === 'tag' ? presentTag(index, subject)?.tag : undefined);
      const tag = tagOf(row);
      const same = rows.filter((each) => each.id === id || (tag !== undefined && tagOf(each) === tag));
      await repository.delete(
        owner,
        same.map((each) => each.id),
      );
    },

    /** Marks follows (all, unless `ids` are given) as seen, up to the time of the list that was shown. */
    see: async (
      owner: string,
      { until, ids }: { until: number; ids?: readonly string[] | undefined },
    ): Promise<void> => {
      const [index, rows] = await Promise.all([gallery.index(), repository.findAll(owner)]);
      const shown = Math.min(until, latestNews(index));
      const wanted = rows.filter(
        ({ id, newsSeenUntil }) => (ids?.includes(id) ?? true) && newsSeenUntil.getTime() < shown,
      );
      if (wanted.length === 0) return;
      const all = await withNewsSince(index, find, wanted, (row) => row.newsSeenUntil);
      const withNews = all.filter(({ positions }) =>
        positions.some((position) => (index.newsAt[position] ?? 0) <= shown),
      );
      await repository.see(owner, {
        all: wanted.map(({ id }) => id),
        withNews: withNews.map(({ row }) => row.id),
        until: shown,
      });
    },

    exportAll: async (owner: string): Promise<AccountExport['follows']> =>
      (await repository.findAll(owner)).map(({ kind, subject, name, createdAt, newsSeenUntil }) => ({
        kind,
        subject,
        name,
        followedAt: createdAt.toISOString(),
        seenAt: newsSeenUntil.toISOString(),
      })),
  };
}

export type FollowsService = ReturnType<typeof followsService>;
