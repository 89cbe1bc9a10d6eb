import type { CompanyRow } from '#db/schema/companies.ts';
import type { CompanyTakedownRow } from '#db/schema/takedowns.ts';
import { folderMatcher } from '#shared/companies/folder-match.ts';
import { AppError, isAppError } from '#shared/http/app-error.ts';
import { companyPath } from '#shared/site/addresses.ts';
import type { CompanyTakedown } from '#shared/takedowns/company-takedown.contract.ts';
import type { Actor } from '../audit/actor.ts';
import type { AuditRepository } from '../audit/audit.repository.ts';
import type { Publish } from '../builds/publisher.ts';
import type { CompanyAdminService } from '../companies/company-admin.service.ts';
import type { CompanyRevertsService } from '../companies/company-reverts.service.ts';
import type { TaggedRow } from '../gallery/image.mapper.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';
import type { DeletedContentsRepository } from '../takedowns/deleted-contents.repository.ts';
import { subjectOf } from '../takedowns/named-content.ts';
import type { TakedownsRepository } from '../takedowns/takedowns.repository.ts';
import type { TakedownsService } from '../takedowns/takedowns.service.ts';
import { addressesOf, LISTS } from './company-addresses.ts';
import type { CompanyTakedownsRepository } from './company-takedowns.repository.ts';

export type CompanyTakedownsDeps = {
  repository: CompanyTakedownsRepository;
  companies: { findAll: () => Promise<CompanyRow[]> };
  companyAdmin: Pick<CompanyAdminService, 'update' | 'remove'>;
  companyReverts: Pick<CompanyRevertsService, 'restore'>;
  takedowns: Pick<TakedownsService, 'takePart' | 'revert' | 'notReached' | 'forgetSharePictures'>;
  contents: Pick<TakedownsRepository, 'findContents' | 'findVersions'>;
  deleted: Pick<DeletedContentsRepository, 'findAll' | 'findByIds'>;
  images: { findByIds: (ids: readonly string[]) => Promise<TaggedRow[]> };
  flows: { findOfCompany: (companyId: string) => Promise<readonly { slug: string }[]> };
  imageHost: Pick<ImageHost, 'address' | 'isArtwork'>;
  publish: Publish;
  audit: Pick<AuditRepository, 'insert'>;
  now: () => Date;
};

/** Takes everything of a company down (contract 12). */
export function companyTakedownsService(deps: CompanyTakedownsDeps) {
  const { takedowns, imageHost } = deps;

  /** Everything of a company: hidden and draft images too, and those that an admin deleted and an undo would bring back. */
  const belongingsOf = async (company: CompanyRow, all: readonly CompanyRow[]) => {
    const ownerOf = folderMatcher(all);
    const isOwn = (folder: string) => {
      const match = ownerOf(folder);
      return 'company' in match && match.company.id === company.id;
    };
    const [shown, deleted] = await Promise.all([deps.contents.findContents(), deps.deleted.findAll()]);
    const gone = deleted.filter(({ folder }) => isOwn(folder));
    const imageIds = [...shown.filter(({ folder }) => isOwn(folder)), ...gone].map(({ id }) => id);
    const rows = (await deps.images.findByIds(imageIds)).map(({ row }) => row);
    const files = [
      ...rows,
      ...(await deps.contents.findVersions(imageIds, '')),
      ...gone.flatMap(({ file, versions }) => [file, ...versions]),
    ];
    const flowSlugs = (await deps.flows.findOfCompany(company.id)).map(({ slug }) => slug);
    return { imageIds, files, flowSlugs };
  };

  /** Takes contents down one after the other; `onTaken` gets the hashes and near copies of each. */
  const taker = (reason: string, actor: Actor, onTaken: (hashes: string[], near: string[]) => Promise<void>) => {
    const failed: string[] = [];
    const replacements: ((exceptCompanyId: string) => Promise<void>)[] = [];
    const take = async (named: string, subject: string): Promise<void> => {
      try {
        const part = await takedowns.takePart(named, reason, actor);
        await onTaken(
          part.hashes,
          part.response.near.map((other) => other.id),
        );
        replacements.push(part.replaceCovers);
      } catch (error) {
        if (!isAppError(error)) throw error;
        // It went with a copy of it before.
        if (error.code === 'image-taken-down' || error.code === 'image-not-found') return;
        failed.push(`${subject}: ${error.message}`);
      }
    };
    return { take, failed, replacements };
  };

  /** Logo and cover first, then images until `until`; returns how many images are left. */
  const takeAll = async (
    { logoUrl, heroImage }: CompanyRow,
    imageIds: readonly string[],
    take: (named: string, subject: string) => Promise<void>,
    until: number,
  ): Promise<number> => {
    for (const address of [logoUrl, heroImage]) {
      if (address && imageHost.isArtwork(address)) await take(address, address);
    }
    // Without those that went with a logo or cover made from them.
    const images = [
      ...(await deps.images.findByIds(imageIds)).map((tagged) => ({ id: tagged.row.id, subject: subjectOf(tagged) })),
      ...(await deps.deleted.findByIds(imageIds)),
    ];
    let left = images.length;
    for (const { id, subject } of images) {
      if (deps.now().getTime() > until) break;
      await take(id, subject);
      left -= 1;
    }
    return left;
  };

  /** What the takedown of a company has done, by all its calls. Throws `takedown-not-found`. */
  const outcomeOf = async (slug: string, { left, failed }: { left: number; failed: string[] }) => {
    const recorded = await deps.repository.find(slug);
    if (!recorded) throw new AppError('takedown-not-found', { detail: `No company “${slug}” is taken down.` });
    const { name, reason, at, addresses, names, flows } = recorded;
    const near = await deps.images.findByIds(recorded.near.filter((id) => !names.includes(id)));
    const outcome: CompanyTakedown = {
      ...{ name, slug, reason, at: at.toISOString(), addresses, lists: LISTS, names, left, failed },
      ...(await deps.repository.findDone(recorded)),
      flows: left === 0 && failed.length === 0 ? flows.length : 0,
      near: near.map((image) => ({ id: image.row.id, subject: subjectOf(image) })),
      notReached: takedowns.notReached(),
    };
    return outcome;
  };

  /** Allows a content again, unless that was done before. */
  const allowAgain = (hash: string, actor: Actor): Promise<string[]> =>
    takedowns.revert(hash, actor).catch((error: unknown) => {
      if (isAppError(error) && error.code === 'takedown-not-found') return [];
      throw error;
    });

  return {
    /**
     * The id of the company to take down: one that was deleted is back then, as a draft, of which nothing is served. Undefined if it
     * is taken down already. Throws `company-not-found`.
     */
    findOrRestore: async (slug: string, actor: Actor): Promise<string | undefined> => {
      const company = (await deps.companies.findAll()).find((row) => row.slug === slug);
      if (company) return company.id;
      if (await deps.repository.find(slug)) return undefined;
      const deletion = await deps.repository.findDeletion(slug);
      if (!deletion) {
        const detail = `There is no company “${slug}”. Its slug is the last part of its page's address.`;
        throw new AppError('company-not-found', { detail });
      }
      const asDraft = { ...(deletion.before as object), draft: true, publishAt: null };
      await deps.companyReverts.restore({ ...deletion, before: asDraft }, actor);
      return deletion.subjectId;
    },

    /** The outcome for a company that is gone already: the call that took it down may have been killed. Throws `takedown-not-found`. */
    outcomeOf: (slug: string): Promise<CompanyTakedown> => outcomeOf(slug, { left: 0, failed: [] }),

    /**
     * Takes a company down: at once nothing of it is served, then its logo, cover and images go one after the other, at last the
     * company with its flows. After `forMs` it returns with what is left, and the next call goes on. An image that can't be taken
     * down stays withheld, and so does the company. Throws `company-not-found`.
     */
    takeDown: async (
      id: string,
      reason: string,
      actor: Actor,
      forMs = Number.POSITIVE_INFINITY,
    ): Promise<CompanyTakedown> => {
      const begunAt = deps.now();
      const all = await deps.companies.findAll();
      const company = all.find((row) => row.id === id);
      if (!company) throw new AppError('company-not-found');
      const { name, slug } = company;
      const own = await belongingsOf(company, all);
      const { cloudinaryFolder } = company;
      /** It may be interrupted, so what it takes down is recorded before or at once. */
      const record = (lists: Partial<Pick<CompanyTakedownRow, 'hashes' | 'addresses' | 'names' | 'flows' | 'near'>>) =>
        deps.repository.add({ slug, name, cloudinaryFolder, reason, at: begunAt, ...lists });
      // The update asks for a build, which the pages go with; if it fails, the company is not recorded as taken down.
      if (!company.draft) await deps.companyAdmin.update(id, { name, slug, draft: true }, actor);
      await record({
        hashes: own.files.map(({ contentHash }) => contentHash).filter(Boolean),
        addresses: addressesOf(company, own, imageHost),
        names: [companyPath(slug), `"${slug}"`, ...own.imageIds, ...own.files.map(({ publicId }) => publicId)],
        flows: own.flowSlugs,
      });

      const { take, failed, replacements } = taker(reason, actor, (hashes, near) => record({ hashes, near }));
      const left = await takeAll(company, own.imageIds, take, begunAt.getTime() + forMs);
      const isGone = left === 0 && failed.length === 0;
      if (isGone) await deps.companyAdmin.remove(id, actor);
      await takedowns.forgetSharePictures();
      for (const replaceCovers of replacements) await replaceCovers(id);
      const done = await outcomeOf(slug, { left, failed });
      await deps.audit.insert({
        actor,
        action: 'company.taken-down',
        subjectId: id,
        before: { name, slug },
        after: { reason, images: done.images },
      });
      await deps.publish(`${name} taken down`);
      return done;
    },

    /** Allows everything of a company's takedown again; returns what that was. Throws `takedown-not-found`. */
    revert: async (slug: string, actor: Actor): Promise<string[]> => {
      const takedown = await deps.repository.find(slug);
      if (!takedown) throw new AppError('takedown-not-found', { detail: `No company “${slug}” is taken down.` });
      const subjects: string[] = [];
      for (const hash of takedown.hashes) subjects.push(...(await allowAgain(hash, actor)));
      await deps.repository.delete(slug);
      return subjects;
    },
  };
}
