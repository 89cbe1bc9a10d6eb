import type { CompanyRow } from '#db/schema/companies.ts';
import { folderMatcher } from '#shared/companies/folder-match.ts';
import { AppError } from '#shared/http/app-error.ts';
import { GROUP_MAX, type PairGroup, type PairKind, type PairVerdict } from '#shared/pairs/pair.contract.ts';
import { counted } from '#shared/text/counted.ts';
import type { Actor } from '../audit/actor.ts';
import type { RevertedEntry } from '../audit/reverted-entry.ts';
import { type ImageAddresses, toAdminImage } from '../gallery/image.mapper.ts';
import type { ImageAdminRepository } from '../images/image-admin.repository.ts';
import { inOrder, type PairState, type PairsRepository } from './pairs.repository.ts';

/** Positions of a longest ascending subsequence of a list. */
function longestAscending(values: readonly number[]): Set<number> {
  const lasts: number[] = [];
  const before: number[] = [];
  for (const [at, value] of values.entries()) {
    let length = lasts.length;
    while (length > 0 && (values[lasts[length - 1] ?? 0] ?? 0) > value) length -= 1;
    before[at] = lasts[length - 1] ?? -1;
    lasts[length] = at;
  }
  const found = new Set<number>();
  for (let at = lasts.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) found.add(at);
  return found;
}

/**
 * A new order that keeps related images together: if one was moved away from the others, they follow it. Images that are
 * still side by side keep the order that they were given.
 */
export function movedTogether(
  before: readonly string[],
  after: readonly string[],
  groups: readonly (readonly string[])[],
): string[] {
  const positionBefore = new Map(before.map((id, position) => [id, position]));
  const stayed = longestAscending(after.map((id) => positionBefore.get(id) ?? 0));
  const moved = new Set(after.filter((_, at) => !stayed.has(at)));
  let order = [...after];
  for (const group of groups) {
    const members = before.filter((id) => group.includes(id) && order.includes(id));
    const leader = order.find((id) => group.includes(id) && moved.has(id));
    const positions = members.map((id) => order.indexOf(id));
    const isSideBySide = Math.max(...positions) - Math.min(...positions) === members.length - 1;
    if (leader === undefined || members.length < 2 || isSideBySide) continue;
    order = order.flatMap((id) => (id === leader ? members : members.includes(id) ? [] : [id]));
  }
  return order;
}

/** Two images, and their similarity: 1 for the same bytes. */
type Link = { first: string; second: string; likeness: number; exact: boolean };
/** Images that may be the same. */
type DuplicateGroup = { ids: string[]; likeness: number; reason: 'exact' | 'near' };

/** With more copies than this, each is linked to the next instead of to every other. */
const EACH_WITH_EACH = 30;

/** Links between images of the same bytes, given in order of their hash. */
function exactLinks(rows: readonly { id: string; hash: string }[]): Link[] {
  return [...Map.groupBy(rows, ({ hash }) => hash).values()].flatMap((copies) =>
    copies.flatMap(({ id: first }, at) =>
      copies
        .slice(at + 1, copies.length > EACH_WITH_EACH ? at + 2 : undefined)
        .map(({ id: second }) => ({ first, second, likeness: 1, exact: true })),
    ),
  );
}

const pairKey = (a: string, b: string) => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** Groups of linked images without the rejected links, exact copies first. */
function duplicateGroups(
  links: readonly Link[],
  rejected: readonly { first: string; second: string }[],
): DuplicateGroup[] {
  const refused = new Set(rejected.map(({ first, second }) => pairKey(first, second)));
  const groupOf = new Map<string, DuplicateGroup>();
  for (const { first, second, likeness, exact } of links) {
    if (refused.has(pairKey(first, second))) continue;
    const reason = exact ? 'exact' : 'near';
    const one = groupOf.get(first) ?? { ids: [first], likeness, reason };
    const other = groupOf.get(second) ?? { ids: [second], likeness, reason };
    const isOne = one === other;
    const group: DuplicateGroup = {
      ids: isOne ? one.ids : [...one.ids, ...other.ids],
      likeness: Math.min(one.likeness, other.likeness, likeness),
      reason: [one.reason, other.reason, reason].includes('near') ? 'near' : 'exact',
    };
    if (isOne) Object.assign(one, group);
    else for (const id of group.ids) groupOf.set(id, group);
  }
  return [...new Set(groupOf.values())].sort(
    (a, b) => b.likeness - a.likeness || (a.ids[0] ?? '').localeCompare(b.ids[0] ?? ''),
  );
}

type Found = Omit<DuplicateGroup, 'reason'> & Pick<PairGroup, 'reason'>;

const pairsOf = (ids: readonly string[]) =>
  ids.flatMap((first, at) => ids.slice(at + 1).map((second) => inOrder(first, second)));

/** Admins' verdicts on images that are the same or belong together. */
export function pairsService(deps: {
  repository: PairsRepository;
  images: Pick<ImageAdminRepository, 'findByIds'>;
  companies: { findAll: () => Promise<CompanyRow[]> };
  imageHost: ImageAddresses;
}) {
  const { repository } = deps;

  const findDuplicates = async (): Promise<Found[]> => {
    const [exact, near, rejected] = await Promise.all([
      repository.findExact(),
      repository.findPairs('duplicate', 'proposed'),
      repository.findPairs('duplicate', 'rejected'),
    ]);
    const links = [...exactLinks(exact), ...near.map((pair) => ({ ...pair, exact: false }))];
    return duplicateGroups(links, rejected).map((group) => ({ ...group, ids: group.ids.slice(0, GROUP_MAX) }));
  };

  const findGroups = async (kind: PairKind, state: 'proposed' | 'confirmed'): Promise<Found[]> => {
    if (kind === 'duplicate') return state === 'proposed' ? findDuplicates() : [];
    const pairs = await repository.findPairs(kind, state);
    return pairs.map(({ first, second, likeness }) => ({ ids: [first, second], likeness, reason: kind }));
  };

  const readGroups = async (groups: readonly Found[]): Promise<PairGroup[]> => {
    const ids = groups.flatMap((group) => group.ids);
    const [rows, counts, companies] = await Promise.all([
      deps.images.findByIds(ids),
      repository.findCollectionCounts(ids),
      deps.companies.findAll(),
    ]);
    const match = folderMatcher(companies);
    const companyOf = (folder: string) => {
      const found = match(folder);
      return 'company' in found ? found.company.name : null;
    };
    const byId = new Map(
      rows.map((image) => [
        image.row.id,
        {
          ...toAdminImage(image, deps.imageHost),
          company: companyOf(image.row.folder),
          collections: counts.get(image.row.id) ?? 0,
          addedAt: image.row.createdAt.toISOString(),
        },
      ]),
    );
    return groups.flatMap(({ ids: own, likeness, reason }) => {
      const images = own.flatMap((id) => byId.get(id) ?? []);
      return images.length > 1 ? [{ reason, likeness, images }] : [];
    });
  };

  return {
    /** Images that may be the same, or belong together, of all companies; most similar first. */
    list: async (kind: PairKind, state: 'proposed' | 'confirmed') => {
      const groups = await findGroups(kind, state);
      const { length } = groups;
      return { length, total: length, read: (from: number, to: number) => readGroups(groups.slice(from, to)) };
    },

    /** Confirms or rejects that images belong together. Throws `image-not-found`. Returns the ids of its audit entries. */
    judge: async ({ kind, ids, state }: PairVerdict, actor: Actor): Promise<{ entries: number[] }> => {
      const pairs = pairsOf(ids);
      const states = await repository.findStates(kind, pairs);
      if (states.length < pairs.length) throw new AppError('image-not-found');
      const before = states.filter((pair) => pair.state !== state);
      const after = before.map((pair) => ({ ...pair, state }));
      const entries = await repository.updateStates(kind, after, {
        actor,
        action: `pair.${state}`,
        subjectKind: 'image',
        subjectId: counted(ids.length, 'image'),
        before: { kind, ids, pairs: before },
        after: { kind, ids, pairs: after },
      });
      return { entries };
    },

    /** Reverts a verdict. Throws `changed-since` if another one followed. */
    revert: async ({ before, after }: RevertedEntry, actor: Actor): Promise<string> => {
      const was = before as { kind: PairVerdict['kind']; ids: string[]; pairs: PairState[] };
      const { pairs: left } = after as typeof was;
      const now = await repository.findStates(was.kind, left);
      if (now.length === 0) throw new AppError('image-not-found');
      const isUnchanged = now.every(({ first, second, state }) =>
        left.some((pair) => pair.first === first && pair.second === second && pair.state === state),
      );
      if (!isUnchanged) throw new AppError('changed-since');
      const entry = {
        actor,
        action: 'pair.reverted',
        subjectKind: 'image',
        subjectId: counted(was.ids.length, 'image'),
      };
      await repository.updateStates(was.kind, was.pairs, { ...entry, before: after, after: was });
      return 'The images are proposed again as before.';
    },

    /** Images that admins have confirmed to belong to one. */
    findRelated: repository.findRelated,

    /** A new order of images that keeps related ones together. */
    keepTogether: async (before: readonly string[], after: readonly string[]): Promise<string[]> => {
      const groups = new Map<string, Set<string>>();
      for (const { first, second } of await repository.findConfirmed(after)) {
        const group = new Set([first, second, ...(groups.get(first) ?? []), ...(groups.get(second) ?? [])]);
        for (const id of group) groups.set(id, group);
      }
      return movedTogether(
        before,
        after,
        [...new Set(groups.values())].map((group) => [...group]),
      );
    },
  };
}

export type PairsService = ReturnType<typeof pairsService>;
