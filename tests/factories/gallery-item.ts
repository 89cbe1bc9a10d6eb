import type { GalleryItem } from '#shared/images/image.contract.ts';

/** An entry of the gallery as the API returns it, with defaults. */
export function aGalleryItem(id: string, given: Partial<GalleryItem> = {}): GalleryItem {
  return {
    id,
    image: {
      secure_url: `/media/v1/images/${id}/1600.avif`,
      public_id: `images/${id}`,
      width: 1600,
      height: 1000,
      format: 'avif',
      alt: `Screen ${id}`,
      placeholder: '',
      widths: [],
    },
    region: null,
    folderName: 'acme',
    company: { name: 'Acme Shield', slug: 'acme' },
    tags: [],
    addedAt: '2026-01-01T00:00:00.000Z',
    ...given,
  };
}
