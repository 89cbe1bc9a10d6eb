import { ApiError, callApi } from '#browser/api-client.ts';
import { $image } from '#features/lightbox/lightbox.store.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { companyPath } from '#shared/site/addresses.ts';
import { showAddress } from './address-sync.ts';
import { ofElements } from './gallery.store.ts';
import { type GalleryAddress, isSameList, readAddress } from './gallery-address.ts';
import { searchParams } from './list-source.ts';
import { nearestList, type TabList } from './nearest-list.ts';
import { fetchFound } from './search.client.ts';

const NOT_FOUND = {
  kind: 'destructive',
  title: 'Image not found',
  description: 'It is not in the gallery, or not any more.',
} as const;

const FAILED = { kind: 'destructive', title: 'Failed to open the image', description: 'Please try again.' } as const;

/** The addresses whose lists turned out not to have an image; each is left once, so that lists that disagree end in the message. */
const left = new Set<string>();

async function hasImage({ tab, filters, query }: TabList, image: string): Promise<boolean> {
  const { items } = await fetchFound(searchParams(ofElements({ kind: tab }), filters, query), { image });
  return items.some(({ id }) => id === image);
}

async function findNearest(address: GalleryAddress, image: string) {
  const [found] = await callApi('GET /api/images/by-id', { query: { i: image } });
  const slug = found?.item?.company.slug;
  return nearestList({
    address,
    pathname: location.pathname,
    company: slug && companyPath(slug),
    has: (list) => hasImage(list, image),
  });
}

/** Opens an image that the list of its address does not have in the nearest list that does; where none has it, a message says so. */
export async function openNearest(address: GalleryAddress): Promise<void> {
  const { image } = address;
  const isCurrent = () => {
    const now = readAddress(location);
    return image !== null && $image.get() === image && now.image === image && isSameList(now, address);
  };
  // Back and Forward change tab, filters and image one after the other.
  await Promise.resolve();
  if (!isCurrent() || image === null) return;
  try {
    const here = location.pathname + JSON.stringify(address);
    const nearest = left.has(here) ? null : await findNearest(address, image);
    left.add(here);
    if (!isCurrent()) return;
    if (nearest && 'address' in nearest) return showAddress(nearest.address);
    if (nearest) return location.replace(`${nearest.page}?image=${image}`);
    showToast(NOT_FOUND);
  } catch (error) {
    if (!isCurrent()) return;
    const isNoId = error instanceof ApiError && error.status === 400;
    showToast(isNoId ? NOT_FOUND : FAILED);
  }
  $image.set(null);
}
