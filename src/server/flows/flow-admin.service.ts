import type { CompanyRow } from '#db/schema/companies.ts';
import { EDITED_FLOW } from '#db/schema/flows.ts';
import { withEdited } from '#db/sql-parts.ts';
import { matchFolder } from '#shared/companies/folder-match.ts';
import { slugOf } from '#shared/companies/slug.ts';
import type { AdminFlow, FlowUpdate } from '#shared/flows/flow.contract.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { Actor } from '../audit/actor.ts';
import type { Publish } from '../builds/publisher.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import { newImageId } from '../images/image-id.ts';
import type { FlowAdminRepository, FlowState } from './flow-admin.repository.ts';
import { changedFields, type FlowFields, flowFacts } from './flow-facts.ts';
import type { FlowsService } from './flows.service.ts';

/** Attempts to find a free slug for a new flow while other writes take it. */
const ATTEMPTS = 5;
/** Characters of a flow's slug, without an appended number. */
const SLUG_MAX = 100;

type Deps = {
  repository: FlowAdminRepository;
  listed: Pick<FlowsService, 'listAll'>;
  companies: { findAll: () => Promise<CompanyRow[]> };
  /** Folders of images by id, without ids that don't exist. */
  findFolders: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  gallery: Pick<GalleryService, 'expire'>;
  publish: Publish;
};

/** An address for a flow that no other flow of the company has. */
export function freeFlowSlug(company: string, name: string, taken: ReadonlySet<string>): string {
  const plain = slugOf(`${company} ${name.normalize('NFKD').replace(/\p{M}/gu, '')}`.slice(0, SLUG_MAX)) || 'flow';
  for (let number = 2, free = plain; ; number += 1) {
    if (!taken.has(free)) return free;
    free = `${plain}-${number}`;
  }
}

/** Flows as admins edit them. Every change is audited, visible to the next reader and requests a rebuild. */
export function flowAdminService(deps: Deps) {
  const { repository, publish } = deps;

  const entry = (actor: Actor, action: string, id: string) => ({ actor, action: `flow.${action}`, subjectId: id });

  const toAdmin = async (states: readonly FlowState[]): Promise<AdminFlow[]> => {
    const [owners, listed] = await Promise.all([deps.companies.findAll(), deps.listed.listAll()]);
    const byId = new Map(owners.map((row) => [row.id, row]));
    const shown = new Map(listed.map((flow) => [flow.id, flow]));
    return states.flatMap(({ id, slug, companyId, name, goal, stageId, steps, version }): AdminFlow[] => {
      const company = byId.get(companyId);
      if (!company) return [];
      return [
        {
          ...{ id, slug, name, goal, stageId, steps, version },
          company: { id: company.id, name: company.name, slug: company.slug },
          shownSteps: shown.get(id)?.steps.length ?? 0,
          isShown: shown.has(id),
        },
      ];
    });
  };

  const one = async (id: string): Promise<AdminFlow> => {
    const state = await repository.find(id);
    const [flow] = state ? await toAdmin([state]) : [];
    if (!flow) throw new AppError('flow-not-found');
    return flow;
  };

  const existing = async (id: string): Promise<FlowState> => {
    const state = await repository.find(id);
    if (!state) throw new AppError('flow-not-found');
    return state;
  };

  /** Throws `validation-failed` for a missing stage, and for new steps that are not images of the company. */
  const requireFitting = async (
    company: CompanyRow,
    { stageId, steps }: FlowFields,
    existing: readonly string[] = [],
  ) => {
    const stages = await repository.findStages();
    if (stageId !== null && !stages.some(({ id }) => id === stageId)) {
      throw new AppError('validation-failed', { errors: { stageId: 'This stage no longer exists. Choose another.' } });
    }
    const added = steps.map(({ image }) => image).filter((image) => !existing.includes(image));
    const [folders, owners] = await Promise.all([deps.findFolders(added), deps.companies.findAll()]);
    const isOwn = (image: string) => {
      const folder = folders.get(image);
      const match = folder === undefined ? undefined : matchFolder(folder, owners);
      return match !== undefined && 'company' in match && match.company.id === company.id;
    };
    if (!added.every(isOwn)) {
      throw new AppError('validation-failed', { errors: { steps: `Choose images of ${company.name} only.` } });
    }
    return stages;
  };

  const companyOf = async (id: string): Promise<CompanyRow> => {
    const company = (await deps.companies.findAll()).find((row) => row.id === id);
    if (!company) throw new AppError('company-not-found');
    return company;
  };

  return {
    /** All flows by name. */
    list: async (): Promise<AdminFlow[]> => {
      deps.gallery.expire();
      return toAdmin(await repository.findAll());
    },

    /** Creates a flow. Throws `company-not-found` and `validation-failed`. */
    create: async ({ companyId, ...fields }: FlowFields & { companyId: string }, actor: Actor): Promise<AdminFlow> => {
      const company = await companyOf(companyId);
      const stages = await requireFitting(company, fields);
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const id = newImageId();
        const slug = freeFlowSlug(company.name, fields.name, await repository.findSlugs());
        const state = { id, slug, companyId, ...fields, importedAs: null, edited: 0, version: 1 };
        const after = { ...flowFacts(fields, stages), company: company.name };
        if (!(await repository.insert(state, { ...entry(actor, 'created', id), after }))) continue;
        await publish(`Flow ${fields.name} created`);
        return one(id);
      }
      throw new AppError('company-not-found');
    },

    /** Saves a flow. Throws `flow-not-found`, `validation-failed`, and `edited-since` with the stored state as `current`. */
    update: async (id: string, { version, ...fields }: FlowUpdate, actor: Actor): Promise<AdminFlow> => {
      const before = await existing(id);
      const stepsBefore = before.steps.map(({ image }) => image);
      const refused = async () => new AppError('edited-since', { extensions: { current: await one(id) } });
      if (before.version !== version) throw await refused();
      const stages = await requireFitting(await companyOf(before.companyId), fields, stepsBefore);
      const changed = changedFields(before, fields);
      if (changed.length === 0) return one(id);
      const to = { ...fields, edited: withEdited(EDITED_FLOW, before.edited, changed) };
      const line = {
        ...entry(actor, 'updated', id),
        before: { ...flowFacts(before, stages), edited: before.edited },
        after: { ...flowFacts(to, stages), edited: to.edited },
      };
      if (!(await repository.update(before, to, line))) throw await refused();
      await publish(`Flow ${fields.name} edited`);
      return one(id);
    },

    /** Deletes a flow; its images stay. Throws `flow-not-found`, and `edited-since` if someone changes it meanwhile. */
    remove: async (id: string, actor: Actor): Promise<void> => {
      const before = await existing(id);
      if (!(await repository.delete(before, { ...entry(actor, 'deleted', id), before }))) {
        throw new AppError('edited-since');
      }
      await publish(`Flow ${before.name} deleted`);
    },
  };
}
