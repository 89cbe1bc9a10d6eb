import type { CompanyRow } from '#db/schema/companies.ts';
import { folderMatcher } from '#shared/companies/folder-match.ts';
import { AppError } from '#shared/http/app-error.ts';
import { GROUP_MAX, type PairGroup, type PairKind, type PairVerdict } from '#shared/pairs/pair.contract.ts';
import { counted } from '#shared/text/counted.ts';
import type { Actor } from '../audit/actor.ts';
import type { RevertedEntry } from '../audit/reverted-entry.ts';
import { type ImageAddress, toAdminImage } from '../gallery/image.mapper.ts';
import type { ImageAdminRepository } from '../images/image-admin.repository.ts';
import { type DuplicateGroup, duplicateGroups, exactLinks } from './duplicate-groups.ts';
import { movedTogether } from './move-together.ts';
import { inOrder, type PairState, type PairsRepository } from './pairs.repository.ts';

type Found = Omit<DuplicateGroup, 'reason'> & Pick<PairGroup, 'reason'>;

const pairsOf = (ids: readonly string[]) =>
  ids.flatMap((first, at) => ids.slice(at + 1).map((second) => inOrder(first, second)));

/** Admins' verdicts on images that are the same or belong together. */
export function pairsService(deps: {
  repository: PairsRepository;
  images: Pick<ImageAdminRepository, 'findByIds'>;
  companies: { findAll: () => Promise<CompanyRow[]> };
  address: ImageAddress;
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
      rows.map(({ row, tags }) => [
        row.id,
        {
          ...toAdminImage(row, tags, deps.address),
          company: companyOf(row.folder),
          collections: counts.get(row.id) ?? 0,
          addedAt: row.createdAt.toISOString(),
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
      const known = await repository.findStates(kind, pairs);
      if (known.length < pairs.length) throw new AppError('image-not-found');
      const before = known.filter((pair) => pair.state !== state);
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
