import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { CompanyRow } from '#db/schema/companies.ts';
import { withEdited } from '#db/sql-parts.ts';
import type { ArtworkResponse, ArtworkUse } from '#shared/companies/artwork.contract.ts';
import { type CompanyRecord, DEFAULT_LOGO_COLOR, DEFAULT_LOGO_ICON } from '#shared/companies/company.contract.ts';
import { EDITED_COMPANY } from '#shared/companies/company-fields.ts';
import { type CompanyForm, type CompanyUpdate, companyFormSchema } from '#shared/companies/company-form.contract.ts';
import { matchFolder } from '#shared/companies/folder-match.ts';
import { nameOfFolder } from '#shared/companies/folder-name.ts';
import type { IconChoice } from '#shared/companies/icon.contract.ts';
import { AppError } from '#shared/http/app-error.ts';
import { counted } from '#shared/text/counted.ts';
import type { Actor } from '../audit/actor.ts';
import type { Publish } from '../builds/publisher.ts';
import { toRecord } from '../gallery/company.mapper.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import { isKnownIcon, resolveIcon } from '../icons/icon.ts';
import { searchIcons } from '../icons/icon-search.ts';
import type { Requester } from '../image-host/image-host.port.ts';
import type { CompaniesRepository, CompanyChanges, CompanyFlows } from './companies.repository.ts';
import { type ArtworkDeps, publicArtwork } from './company-artwork.ts';
import { folderSlug, freeSlug } from './folder-slug.ts';

/**
 * The form as changes of the row: missing fields stay missing, an empty colour or icon becomes its default. The form calls
 * the hero field `heroImageUrl`; the record calls it `heroImage` (spec 3). A publication date makes it a draft.
 */
function toChanges({ heroImageUrl, logoColor, logoIcon, draft, publishAt, ...rest }: CompanyForm): CompanyChanges {
  const changes = {
    ...rest,
    heroImage: heroImageUrl,
    logoColor: logoColor === null ? DEFAULT_LOGO_COLOR : logoColor,
    logoIcon: logoIcon === null ? DEFAULT_LOGO_ICON : logoIcon,
    draft: draft ?? (publishAt ? true : undefined),
    publishAt: draft === false ? null : publishAt && new Date(publishAt),
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/** What the form fills in by itself. */
const UNTYPED: readonly unknown[] = ['', null, DEFAULT_LOGO_COLOR, DEFAULT_LOGO_ICON];

/** The flags of a new company: what is typed at creation counts as edited, so that an import leaves it alone. */
const typedAtCreation = (fields: CompanyChanges): number =>
  withEdited(
    EDITED_COMPANY,
    0,
    Object.entries(fields).flatMap(([field, value]) => (UNTYPED.includes(value) ? [] : [field])),
  );

/** Those changes that differ from the row. */
const changedFields = (row: CompanyRow, changes: CompanyChanges): CompanyChanges =>
  Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => !isDeepStrictEqual(row[field as keyof CompanyChanges], value)),
  );

/** The previous values of the changed fields, for the audit trail. */
const auditFacts = (row: CompanyRow, changes: CompanyChanges): CompanyChanges =>
  Object.fromEntries(Object.keys(changes).map((field) => [field, row[field as keyof CompanyChanges]]));

/** How often a save without a version is retried while others keep saving. */
const ATTEMPTS = 5;

/** Companies as admins edit them. Every change is audited, visible to the next reader and requests a rebuild. */
export function companyAdminService(deps: {
  repository: CompaniesRepository;
  gallery: GalleryService;
  artwork: ArtworkDeps;
  publish: Publish;
  /** Every folder of the image index. */
  findFolders: () => Promise<readonly { folder: string }[]>;
  /** The flows of a company, which are deleted with it. */
  flows: CompanyFlows;
}) {
  const { repository, gallery, publish } = deps;

  const withCount = async (row: CompanyRow): Promise<CompanyRecord> => toRecord(row, await gallery.imageCount(row.id));

  /** Requests the rebuild and builds the response in parallel: on a remote database each is a round trip. */
  const publishedRecord = async (row: CompanyRow, what: string): Promise<CompanyRecord> =>
    (await Promise.all([publish(`${row.name} ${what}`), withCount(row)]))[1];

  /** The row's changes, with gallery images replaced by public renditions. */
  const changesOf = async (form: CompanyForm, current?: CompanyRow): Promise<CompanyChanges> => {
    const changes = toChanges(form);
    if (changes.logoUrl && changes.logoUrl !== current?.logoUrl) {
      const logo = { address: changes.logoUrl, use: 'logo', field: 'logoUrl' } as const;
      changes.logoUrl = (await publicArtwork(deps.artwork, logo)).address;
    }
    if (changes.heroImage !== undefined && changes.heroImage !== current?.heroImage) {
      changes.heroPlaceholder = null;
      if (changes.heroImage) {
        const cover = { address: changes.heroImage, use: 'cover', field: 'heroImageUrl' } as const;
        const artwork = await publicArtwork(deps.artwork, cover);
        changes.heroImage = artwork.address;
        changes.heroPlaceholder = artwork.placeholder;
      }
    }
    return changes;
  };

  const existing = async (id: string): Promise<CompanyRow> => {
    const row = await repository.findById(id);
    if (!row) throw new AppError('company-not-found');
    return row;
  };

  const editedSince = async (row: CompanyRow): Promise<AppError> =>
    new AppError('edited-since', { extensions: { current: await withCount(row) } });

  return {
    /** All companies in curated order, read from the database. */
    list: async (): Promise<readonly CompanyRecord[]> => {
      gallery.expire();
      return gallery.records();
    },

    /** Creates a company at the end of the order. Throws `slug-taken`, `folder-taken`, `validation-failed` and the image host's errors. */
    create: async (form: CompanyForm, actor: Actor): Promise<CompanyRecord> => {
      const id = randomUUID();
      const fields = { ...(await changesOf(form)), name: form.name, slug: form.slug };
      const entry = { actor, action: 'company.created', subjectId: id, after: fields };
      const row = await repository.insert({ id, ...fields, edited: typedAtCreation(fields) }, entry);
      return publishedRecord(row, 'created');
    },

    /**
     * Creates a company for each folder, named after it, with one rebuild. Throws `edited-since` if one of the folders has a
     * company by now or is gone, and `validation-failed` for a folder that can't have a company.
     */
    createFromFolders: async (folders: readonly string[], actor: Actor): Promise<readonly CompanyRecord[]> => {
      const [all, allFolders] = await Promise.all([repository.findAll(), deps.findFolders()]);
      const folderNames = new Set(allFolders.map(({ folder }) => folder));
      const taken = new Set(all.map(({ slug }) => slug));
      const added = [...new Set(folders)].map((folder) => {
        if (!folderNames.has(folder) || 'company' in matchFolder(folder, all)) {
          throw new AppError('edited-since', {
            detail: `The folder “${folder}” has a company now, or is gone. Try again.`,
          });
        }
        const name = nameOfFolder(folder);
        const company = { id: randomUUID(), name, slug: freeSlug(folderSlug(name), taken), cloudinaryFolder: folder };
        const problem = companyFormSchema.safeParse(company).error?.issues[0];
        if (problem)
          throw new AppError('validation-failed', { errors: { folders: `“${folder}”: ${problem.message}` } });
        taken.add(company.slug);
        const entry = { actor, action: 'company.created', subjectId: company.id, after: company };
        return { company, entry };
      });
      await repository.insertAll(added);
      await publish(`${counted(added.length, 'company', 'companies')} created from folders`);
      const ids = new Set<string>(added.map(({ company }) => company.id));
      return (await gallery.records()).filter(({ id }) => ids.has(id));
    },

    /**
     * Saves a company. Throws `company-not-found`, `slug-taken`, `folder-taken`, `validation-failed`, and `edited-since` with the
     * stored state as `current` if the form was based on another version.
     */
    update: async (id: string, { version, ...form }: CompanyUpdate, actor: Actor): Promise<CompanyRecord> => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const current = await existing(id);
        if (version !== undefined && version !== current.version) throw await editedSince(current);
        const changes = changedFields(current, await changesOf(form, current));
        if (Object.keys(changes).length === 0) return withCount(current);
        const after = { ...changes, edited: withEdited(EDITED_COMPANY, current.edited, Object.keys(changes)) };
        const entry = { actor, action: 'company.updated', subjectId: id, before: auditFacts(current, after), after };
        const row = await repository.update(current, after, entry);
        if (!row) continue;
        return publishedRecord(row, 'updated');
      }
      throw await editedSince(await existing(id));
    },

    /** Removes a company and its flows from the site; its images stay in the index (contract 5). Throws `company-not-found`. */
    remove: async (id: string, actor: Actor): Promise<void> => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const before = await existing(id);
        const flows = await deps.flows.findOfCompany(id);
        const recorded = flows.length > 0 ? { ...before, flows } : before;
        const entry = { actor, action: 'company.deleted', subjectId: id, before: recorded };
        if (!(await repository.delete(before, entry, deps.flows.unchanged(id, flows)))) continue;
        await publish(`${before.name} deleted`);
        return;
      }
      throw await editedSince(await existing(id));
    },

    /** Icons whose names match words, or the one of a class; empty if there is no such icon. */
    icons: ({ q, icon }: { q: string; icon?: string | undefined }): IconChoice[] => {
      if (icon === undefined) return searchIcons(q);
      return isKnownIcon(icon) ? [{ icon, svg: resolveIcon(icon) }] : [];
    },

    /** Stores an uploaded logo or cover; it is public and belongs to no list of images. Throws what the image host throws. */
    storeArtwork: async (bytes: Uint8Array, use: ArtworkUse, by: Requester): Promise<ArtworkResponse> => ({
      address: (await deps.artwork.imageHost.storeArtwork(bytes, use, by)).address,
    }),

    /** Puts all companies into a new order. Throws `edited-since` if the list is not the current set of companies. */
    reorder: async (ids: readonly string[], actor: Actor): Promise<void> => {
      const before = (await repository.findAll()).map((row) => row.id);
      const idSet = new Set(ids);
      if (idSet.size !== ids.length || ids.length !== before.length || before.some((id) => !idSet.has(id))) {
        throw new AppError('edited-since', { detail: 'Companies were added or deleted meanwhile. Try again.' });
      }
      if (ids.every((id, index) => id === before[index])) return;
      const entry = { actor, action: 'company.reordered', subjectId: 'all', before, after: ids };
      await repository.updateOrder(ids, entry);
      await publish('Companies reordered');
    },
  };
}

export type CompanyAdminService = ReturnType<typeof companyAdminService>;
