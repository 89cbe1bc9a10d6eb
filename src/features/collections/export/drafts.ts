import { imageRef } from '#shared/regions/image-ref.ts';
import type { Exported } from './collect-images.ts';

/** Title and description of an export, as typed. */
export type Draft = Pick<Exported, 'title' | 'description'>;

/** Drafts by the images and texts that they started from. They last as long as the page. */
const drafts = new Map<string, Draft>();

const keyOf = ({ title, description, items }: Exported): string =>
  JSON.stringify([title, description, items.map(({ item }) => item && imageRef(item.id, item.region?.id))]);

/** What was last typed for an export of the same images under the same title; otherwise its own texts. */
export const draftOf = (exported: Exported): Draft =>
  drafts.get(keyOf(exported)) ?? { title: exported.title, description: exported.description };

export const keepDraft = (exported: Exported, draft: Draft): void => void drafts.set(keyOf(exported), draft);
