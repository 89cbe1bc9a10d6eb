import { callApi } from '#browser/api-client.ts';
import { $image, $lightbox } from '#features/lightbox/lightbox.store.ts';
import { $pageRegion } from '#features/lightbox/page-region.store.ts';
import { showFailure } from '#features/notifications/show-failure.ts';
import { imageRef } from '#shared/regions/image-ref.ts';
import { ALL_TAGS } from '#shared/tags/tag-kind.ts';

/** A history entry of the open lightbox, so that Back closes it and does not leave the page. */
type Entry = { enlarged?: boolean } | null;

function open(lightbox: NonNullable<ReturnType<typeof $lightbox.get>>, id: string): void {
  history.pushState({ ...(history.state as Entry), enlarged: true }, '');
  $lightbox.set(lightbox);
  $image.set(id);
  const onBack = () => $image.set(null);
  addEventListener('popstate', onBack);
  const stop = $image.listen((now) => {
    if (now !== null) return;
    stop();
    removeEventListener('popstate', onBack);
    $lightbox.set(null);
    if ((history.state as Entry)?.enlarged) history.back();
  });
}

let isLoading = false;

/** Opens the image of the page, or the element of it that the page shows alone, in the lightbox, which zooms. */
export async function enlarge(image: string): Promise<void> {
  if (isLoading || $lightbox.get()) return;
  isLoading = true;
  try {
    const [found] = await callApi('GET /api/images/by-id', { query: { i: imageRef(image, $pageRegion.get()) } });
    const item = found?.item;
    if (!item) throw new Error('The image is not in the gallery.');
    const { slug } = item.company;
    const company = await callApi('GET /api/companies/{slug}', { params: { slug } });
    const companies = new Map([[slug, company]]);
    const alone = { items: [item], index: 0, isAlone: true } as const;
    open({ ...alone, reading: 'company', companies, tag: ALL_TAGS.all, kind: undefined }, item.id);
  } catch (error) {
    showFailure(error, 'Please try again.', 'Failed to load the image');
  } finally {
    isLoading = false;
  }
}
