import { callApi } from '#browser/api-client.ts';
import type { OpenLightbox } from '#features/lightbox/lightbox.store.ts';
import { ALL_TAGS } from '#shared/tags/tag-kind.ts';
import { openAt } from './open-image.ts';

/** A public image in its company's preview, alone if only another preview has it; undefined for one that is gated or unknown. */
export async function fetchPublicImage(id: string): Promise<OpenLightbox | undefined> {
  const [found] = await callApi('GET /api/images/by-id', { query: { i: id } });
  const item = found?.item;
  if (!item) return undefined;
  const { slug } = item.company;
  const [company, preview] = await Promise.all([
    callApi('GET /api/companies/{slug}', { params: { slug } }),
    callApi('GET /api/companies/{slug}/images', { params: { slug } }),
  ]);
  const list = {
    tag: ALL_TAGS.all,
    reading: 'company',
    companies: new Map([[slug, company]]),
    kind: undefined,
  } as const;
  return openAt({ ...list, items: preview }, id) ?? { ...list, items: [item], index: 0 };
}
