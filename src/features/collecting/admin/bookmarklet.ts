/**
 * A script for a bookmark: opens the Collect page with the address and images of the page that one is on. It sends no
 * credential; the Collect page asks for a sign-in itself.
 */
export function bookmarklet(origin: string): string {
  const run = (collect: string) => {
    const caption = (image: HTMLImageElement) =>
      image.closest('figure')?.querySelector('figcaption')?.textContent?.trim().slice(0, 300) ?? '';
    const seen = [...document.images]
      .filter((image) => image.naturalWidth >= 400 && /^https?:/.test(image.currentSrc || image.src))
      .slice(0, 200)
      .map((image) => ({
        address: image.currentSrc || image.src,
        alt: image.alt.slice(0, 300),
        caption: caption(image),
        width: image.naturalWidth,
      }));
    const page = { address: location.href.split('#')[0], title: document.title.slice(0, 300), seen };
    location.href = `${collect}#page=${encodeURIComponent(JSON.stringify(page))}`;
  };
  return `javascript:(${run.toString()})(${JSON.stringify(`${origin}/admin/collect`)})`;
}
