import { callCached } from '#browser/cached-read.ts';
import { $session, $user } from '#features/session/session.store.ts';
import { responsive } from '#shared/images/image-address.ts';

/** Distance from the viewport at which the steps of a card are loaded. */
const MARGIN = '300px';

/** Restores the placeholders of the steps that were shown. */
const shown = new Map<HTMLImageElement, HTMLImageElement>();

async function showStepsOf(card: HTMLElement): Promise<void> {
  const { steps } = await callCached($user.get()?.id, 'GET /api/flows/{slug}', {
    params: { slug: card.dataset.flow ?? '' },
  });
  if ($session.get().kind !== 'signed-in') return;
  for (const [at, box] of [...card.querySelectorAll('.flow-film > li')].entries()) {
    const placeholder = box.querySelector<HTMLImageElement>('.flow-blurred');
    const image = steps[at]?.item?.image;
    if (!placeholder || !image) continue;
    const { srcSet } = responsive(image, '');
    const picture = Object.assign(new Image(), {
      ...{ alt: '', draggable: false, decoding: 'async' },
      ...(srcSet && { srcset: srcSet, sizes: '200px' }),
      src: image.secure_url,
    });
    shown.set(picture, placeholder);
    // Kept until the picture can be drawn.
    await picture.decode().catch(() => undefined);
    placeholder.replaceWith(picture);
  }
}

/** Replaces the blurred steps on the page's cards of flows with the images that a signed-in viewer may see, as they come into view. */
export function showFlowSteps(): void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        near.unobserve(target);
        showStepsOf(target).catch((error: unknown) => console.debug('The steps of a flow were not loaded.', error));
      }
    },
    { rootMargin: MARGIN },
  );
  for (const card of document.querySelectorAll('[data-flow]:has(.flow-film .flow-blurred)')) near.observe(card);
  $session.listen(({ kind }) => {
    if (kind !== 'signed-out') return;
    near.disconnect();
    for (const [picture, placeholder] of shown) picture.replaceWith(placeholder);
    shown.clear();
  });
}
