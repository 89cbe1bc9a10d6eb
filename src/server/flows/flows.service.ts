import { hash } from 'node:crypto';
import { ANONYMOUS, type Viewer } from '#shared/access/viewer.ts';
import { slugOf } from '#shared/companies/slug.ts';
import type { Flow, FlowCard, FlowList, FlowStep, FlowSummary } from '#shared/flows/flow.contract.ts';
import { type FlowGroup, type FlowPage, NO_STAGE } from '#shared/flows/flow-page.ts';
import { FLOW_LIMITS } from '#shared/flows/limits.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { FlowsQuery } from '#shared/search/search.contract.ts';
import type { BlurredPreviewsService } from '../gallery/blurred-previews.service.ts';
import { toBadge } from '../gallery/company.mapper.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import type { GalleryItems } from '../gallery/gallery-items.repository.ts';
import { toBlurredItem } from '../gallery/image.mapper.ts';
import { maySee } from '../gallery/positions.ts';
import type { SearchService } from '../search/search.service.ts';
import type { FlowRows, FlowsRepository } from './flows.repository.ts';

/** A flow with the steps whose images are listed. */
type ListedFlow = {
  id: string;
  slug: string;
  name: string;
  goal: string;
  stage: string | null;
  /** Position of the company. */
  company: number;
  steps: { position: number; image: string; caption: string }[];
};

/** The flows that visitors see: by stage, a demo beside real companies last, those that show most steps first, then in the companies' order. */
function listedFlows(index: GalleryIndex, { rows, steps, stages }: FlowRows): ListedFlow[] {
  const positions = new Map(index.companies.map(({ id }, position) => [id, position]));
  const byFlow = Map.groupBy(steps, ({ flow }) => flow);
  const stageAt = (id: number | null) => {
    const at = stages.findIndex((stage) => stage.id === id);
    return at < 0 ? stages.length : at;
  };
  const listed = rows.flatMap(({ id, slug, name, goal, companyId, stageId }) => {
    const company = positions.get(companyId);
    if (company === undefined) return [];
    const own = (byFlow.get(id) ?? []).flatMap(({ image, caption, number }) => {
      const position = number === null ? -1 : (index.positions[number] ?? -1);
      return position >= 0 && index.company[position] === company ? [{ position, image, caption }] : [];
    });
    if (own.length < FLOW_LIMITS.stepsMin) return [];
    const at = stageAt(stageId);
    return [{ id, slug, name, goal, at, stage: stages[at]?.name ?? null, company, steps: own }];
  });
  const isDemo = ({ steps: [first] }: ListedFlow) => Number((first?.position ?? 0) >= index.counted);
  const inOrder = listed.sort(
    (a, b) => a.at - b.at || isDemo(a) - isDemo(b) || b.steps.length - a.steps.length || a.company - b.company,
  );
  return inOrder.map(({ at: _at, ...flow }) => flow);
}

/** How many steps of a flow a list shows, and how many flows of a list have images. */
const STRIP_MAX = 6;
const WITH_STRIP_MAX = 60;
/** Number of flows of other products on a flow's page. */
const OTHERS_MAX = 8;

type Deps = {
  repository: FlowsRepository;
  gallery: Pick<GalleryService, 'index' | 'positionOf' | 'companyAt'>;
  items: Pick<GalleryItems, 'find'>;
  search: Pick<SearchService, 'findFlows'>;
  previews: BlurredPreviewsService;
};

/** Changes with what the flow's share picture shows. */
const pictureVersionOf = ({ name, goal, company, count, steps }: Flow): string => {
  const images = steps.flatMap(({ item }) => item?.image.secure_url ?? []);
  return hash('sha256', JSON.stringify([name, goal, company.name, count, images])).slice(0, 12);
};

type CachedFlows = { revision: number; rows: FlowRows };

/** Flows as visitors see them. */
export function flowsService({ repository, gallery, items, search, previews }: Deps) {
  let cached: CachedFlows | undefined;
  const listed = new WeakMap<FlowRows, WeakMap<GalleryIndex, readonly ListedFlow[]>>();

  const rowsAt = async (revision: number): Promise<FlowRows> => {
    if (cached?.revision !== revision) cached = { revision, rows: await repository.findAll() };
    return cached.rows;
  };

  const current = async (): Promise<{ index: GalleryIndex; flows: readonly ListedFlow[] }> => {
    const index = await gallery.index();
    const rows = await rowsAt(index.counters.gallery);
    const byIndex = listed.get(rows) ?? new WeakMap();
    const flows = byIndex.get(index) ?? listedFlows(index, rows);
    listed.set(rows, byIndex.set(index, flows));
    return { index, flows };
  };

  /** Steps of flows as a viewer may see them, without captions and other texts of gated images. */
  const fill = async (
    index: GalleryIndex,
    flows: readonly ListedFlow[],
    { viewer, most }: { viewer: Viewer; most: number },
  ): Promise<FlowStep[][]> => {
    const shownSteps = flows.map(({ steps }) => steps.slice(0, most));
    const found = await items.find(index, Uint32Array.from(new Set(shownSteps.flat().map(({ position }) => position))));
    const byId = new Map(found.map((item) => [item.id, item]));
    const isVisible = maySee(index, viewer);
    const isGated = ({ position }: { position: number }) => !isVisible(position);
    const gated = shownSteps.flat().filter(isGated);
    const blurred = await previews.find(gated.map(({ image }) => image));
    return shownSteps.map((steps) =>
      steps.flatMap((step): FlowStep[] => {
        const item = byId.get(step.image);
        if (!item) return [];
        if (isGated(step)) return [{ kind: 'hidden', blurred: toBlurredItem(item, blurred.get(step.image)) }];
        return [{ kind: 'image', item, ...(step.caption ? { caption: step.caption } : {}) }];
      }),
    );
  };

  const toSummary = (index: GalleryIndex, flow: ListedFlow): FlowSummary[] => {
    const { slug, name, goal, stage, steps } = flow;
    const company = gallery.companyAt(index, flow.company);
    return company ? [{ slug, name, goal, stage, company: toBadge(company), count: steps.length }] : [];
  };

  const toCard = (index: GalleryIndex, flow: ListedFlow, steps: FlowStep[]): FlowCard[] =>
    toSummary(index, flow).map((summary) => ({ ...summary, steps }));

  /** Flows with the first of their steps. */
  const cardsOf = async (index: GalleryIndex, flows: readonly ListedFlow[]): Promise<FlowCard[]> => {
    const how = { viewer: ANONYMOUS, most: STRIP_MAX };
    const strips = await fill(index, flows.slice(0, WITH_STRIP_MAX), how);
    return flows.flatMap((flow, at) => toCard(index, flow, strips[at] ?? []));
  };

  const open = async (index: GalleryIndex, flow: ListedFlow, viewer: Viewer): Promise<Flow> => {
    const [steps = []] = await fill(index, [flow], { viewer, most: FLOW_LIMITS.steps });
    const [card] = toCard(index, flow, steps);
    if (!card) throw new AppError('flow-not-found');
    return { ...card, hiddenCount: steps.filter(({ kind }) => kind === 'hidden').length };
  };

  const require = async (slug: string) => {
    const { index, flows } = await current();
    const flow = flows.find((each) => each.slug === slug);
    if (!flow) throw new AppError('flow-not-found');
    return { index, flows, flow };
  };

  return {
    /** Every listed flow. */
    listAll: async (): Promise<readonly ListedFlow[]> => (await current()).flows,

    /** Number of listed flows; those of a demo beside real companies do not count. */
    count: async (): Promise<number> => {
      const { index, flows } = await current();
      return flows.filter(({ steps }) => steps.every(({ position }) => position < index.counted)).length;
    },

    /**
     * Whether there are any, listed or not, apart from those of a demo set aside; reads only the index. If none, the site
     * doesn't mention flows.
     */
    exist: async (): Promise<boolean> => {
      const { counters, demo } = await gallery.index();
      return counters.flows - (demo === 'aside' ? counters.demoFlows : 0) > 0;
    },

    /** Flows under headings, each with the first of its steps. */
    groups: async (by: 'stage' | 'company'): Promise<FlowGroup[]> => {
      const { index, flows } = await current();
      const cards = await cardsOf(index, flows);
      const title = ({ stage, company }: FlowCard) => (by === 'stage' ? (stage ?? NO_STAGE) : company.name);
      const order = by === 'stage' ? cards : cards.toSorted((a, b) => positionOf(index, a) - positionOf(index, b));
      return [...Map.groupBy(order, (card) => (by === 'stage' ? title(card) : card.company.slug))].map(
        ([key, own]): FlowGroup => {
          const [first] = own;
          return {
            id: slugOf(key) || 'group',
            title: first ? title(first) : key,
            ...(by === 'company' && first ? { company: first.company } : {}),
            flows: own,
          };
        },
      );
    },

    /** The flows that a search finds for a viewer: by their images, names, goals and stages; and whether the words name one. */
    find: async (query: FlowsQuery, viewer: Viewer): Promise<FlowList> => {
      const found = await search.findFlows(query, viewer);
      const slugs = new Set(found.map(({ slug }) => slug));
      const { index, flows } = await current();
      return {
        flows: flows.flatMap((flow) => (slugs.has(flow.slug) ? toSummary(index, flow) : [])),
        isNamed: found.some(({ isNamed }) => isNamed),
      };
    },

    /** A flow as a viewer may see it. Throws `flow-not-found`. */
    get: async (slug: string, viewer: Viewer): Promise<Flow> => {
      const { index, flow } = await require(slug);
      return open(index, flow, viewer);
    },

    /** The public content of a flow's page; undefined for an unknown slug. */
    findPage: async (slug: string): Promise<FlowPage | undefined> => {
      const { index, flows } = await current();
      const flow = flows.find((each) => each.slug === slug);
      if (!flow) return undefined;
      const isOther = (each: ListedFlow) => each.company !== flow.company && each.stage === flow.stage;
      const others = flow.stage === null ? [] : flows.filter(isOther).slice(0, OTHERS_MAX);
      const siblings = flows.filter((each) => each.company === flow.company && each !== flow);
      const cards = await cardsOf(index, [...others, ...siblings]);
      const own = await open(index, flow, ANONYMOUS);
      return {
        flow: own,
        others: cards.slice(0, others.length),
        siblings: cards.slice(others.length),
        pictureVersion: pictureVersionOf(own),
      };
    },

    /** Flows of a company with the first of their steps. */
    ofCompany: async (slug: string): Promise<FlowCard[]> => {
      const { index, flows } = await current();
      const company = gallery.positionOf(index, slug);
      return cardsOf(
        index,
        flows.filter((flow) => flow.company === company),
      );
    },

    /** How many flows each company has, by its slug. */
    countByCompany: async (): Promise<Record<string, number>> => {
      const { index, flows } = await current();
      const byCompany = Map.groupBy(flows, ({ company }) => index.companies[company]?.slug ?? '');
      return Object.fromEntries([...byCompany].map(([slug, own]) => [slug, own.length]));
    },
  };

  function positionOf(index: GalleryIndex, { company }: FlowCard): number {
    return gallery.positionOf(index, company.slug) ?? 0;
  }
}

export type FlowsService = ReturnType<typeof flowsService>;
