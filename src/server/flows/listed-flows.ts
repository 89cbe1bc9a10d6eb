import { FLOW_LIMITS } from '#shared/flows/limits.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import type { FlowRows } from './flows.repository.ts';

/** A flow with the steps whose images are listed. */
export type ListedFlow = {
  id: string;
  slug: string;
  name: string;
  goal: string;
  stage: string | null;
  /** Place of the company. */
  company: number;
  steps: { place: number; image: string; caption: string }[];
};

/** The flows that visitors see, by stage and then in the companies' order. */
export function listedFlows(index: GalleryIndex, { rows, steps, stages }: FlowRows): ListedFlow[] {
  const places = new Map(index.companies.map(({ id }, place) => [id, place]));
  const byFlow = Map.groupBy(steps, ({ flow }) => flow);
  const stageAt = (id: number | null) => {
    const at = stages.findIndex((stage) => stage.id === id);
    return at < 0 ? stages.length : at;
  };
  const listed = rows.flatMap(({ id, slug, name, goal, companyId, stageId }) => {
    const company = places.get(companyId);
    if (company === undefined) return [];
    const own = (byFlow.get(id) ?? []).flatMap(({ image, caption, number }) => {
      const place = number === null ? -1 : (index.places[number] ?? -1);
      return place >= 0 && index.company[place] === company ? [{ place, image, caption }] : [];
    });
    if (own.length < FLOW_LIMITS.stepsMin) return [];
    const at = stageAt(stageId);
    return [{ id, slug, name, goal, at, stage: stages[at]?.name ?? null, company, steps: own }];
  });
  return listed.sort((a, b) => a.at - b.at || a.company - b.company).map(({ at: _at, ...flow }) => flow);
}
