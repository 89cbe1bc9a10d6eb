import type { GalleryItem } from './image.contract.ts';

/** The caption of an image, shown next to its company's name: title or alt text, without that name at its start. */
export function captionOf({ title, image, company }: Pick<GalleryItem, 'title' | 'image' | 'company'>): string {
  const text = title ?? image.alt;
  if (!text.startsWith(`${company.name} `)) return text;
  const rest = text.slice(company.name.length + 1);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
