import { imagePath } from '#shared/site/addresses.ts';

/** Fills in the image that the page's address names. */
export function fillInImage(): void {
  const id = new URLSearchParams(location.search).get('image');
  const field = document.querySelector<HTMLInputElement>('[data-contact] [name="image"]');
  if (id && field && field.value === '') field.value = new URL(imagePath(encodeURIComponent(id)), location.href).href;
}
