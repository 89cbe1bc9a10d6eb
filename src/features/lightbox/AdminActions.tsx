import { withValues } from '#browser/page-address.ts';
import type { FoundItem } from '#shared/search/search.contract.ts';

const STYLE = 'rounded-lg px-2 py-1 text-sm font-medium text-white underline-offset-4 hover:underline';

/** Navigates from the lightbox to the same page without the image. */
function reloadWithoutImage(): void {
  location.replace(withValues(location.href, { image: null }));
  // If only the hash differs, the browser does not load the page.
  location.reload();
}

/** Lets admins edit the image, or take it down; on a phone they do that in the editor. */
export function AdminActions({ item: { id, image } }: { item: FoundItem }) {
  const takeDown = async () => {
    const { askToTakeDown } = await import('#features/takedowns/TakedownDialog.tsx');
    if (await askToTakeDown({ id, name: image.alt })) reloadWithoutImage();
  };
  return (
    <>
      <a href={`/admin/images?edit=${encodeURIComponent(id)}`} className={STYLE}>
        Edit
      </a>
      <button type="button" onClick={() => void takeDown()} className={`${STYLE} whitespace-nowrap max-sm:hidden`}>
        Take down
      </button>
    </>
  );
}
