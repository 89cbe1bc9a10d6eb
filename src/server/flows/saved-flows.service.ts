import type { Viewer } from '#shared/access/viewer.ts';
import type { Collection } from '#shared/collections/collection.contract.ts';
import { LIMITS } from '#shared/collections/limits.ts';
import type { CollectionsService } from '../collections/collections.service.ts';
import type { FlowsService } from './flows.service.ts';

/** Saves flows as collections of the user. */
export function savedFlowsService(deps: {
  flows: Pick<FlowsService, 'get'>;
  collections: Pick<CollectionsService, 'create' | 'insertItems' | 'get'>;
}) {
  return {
    /** Creates a collection with a flow's images in order and its captions as notes. Throws `flow-not-found` and `collections-full`. */
    save: async (slug: string, owner: string, viewer: Viewer): Promise<Collection> => {
      const { name, goal, company, steps } = await deps.flows.get(slug, viewer);
      const title = `${company.name}: ${name}`.slice(0, LIMITS.title);
      const { id } = await deps.collections.create(owner, { title, description: goal });
      const items = steps.flatMap(({ item, caption = '' }) => (item ? [{ image: item.id, note: caption }] : []));
      await deps.collections.insertItems(owner, id, items);
      return deps.collections.get(owner, id);
    },
  };
}
