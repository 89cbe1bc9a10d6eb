import Bookmark from 'lucide-react/icons/bookmark';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Columns2 from 'lucide-react/icons/columns-2';
import Download from 'lucide-react/icons/download';
import X from 'lucide-react/icons/x';
import { Suspense, useState } from 'react';
import { useStore } from '#browser/use-store.ts';
import { compareLabel, comparePath } from '#shared/collections/compare-address.ts';
import { counted } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { openExportDialog, openSaveDialog } from './actions.store.ts';
import { $chosen, toggleChosen } from './chosen.store.ts';
import { clearSelection } from './clear-selection.ts';
import { hasSelection } from './focused-image.ts';

const ChosenList = lazyComponent(() => import('./ChosenList.tsx').then((part) => part.ChosenList));

/** Most thumbnails that the tray shows. */
const THUMBNAILS = 4;

/** The chosen images, at the lower edge of the page: compare, save, export them. */
export function Tray() {
  const chosen = useStore($chosen);
  const [isListed, setListed] = useState(false);
  // Images on the compare page are visible already.
  if (chosen.length === 0 || !hasSelection() || location.pathname === '/compare') return null;
  const ids = chosen.map(({ id }) => id);
  const path = comparePath(ids);
  return (
    <section className="tray" aria-label="Selected images">
      <ul className="tray-images">
        {chosen.slice(0, THUMBNAILS).map((image) => (
          <li key={image.id}>
            <button type="button" aria-label={`Remove ${image.alt}`} onClick={() => toggleChosen(image)}>
              <img src={image.thumbnail} alt="" draggable={false} />
              <X />
            </button>
          </li>
        ))}
      </ul>
      <p role="status">
        <button type="button" className="tray-count" popoverTarget="chosen-images" title="Show all selected images">
          {counted(ids.length, 'image')}
          <span className="tray-label"> selected</span>
          <ChevronUp />
        </button>
      </p>
      <div
        id="chosen-images"
        popover="auto"
        className="tray-list"
        onToggle={({ newState }) => setListed(newState === 'open')}
      >
        {isListed && (
          <Suspense>
            <ChosenList />
          </Suspense>
        )}
      </div>
      {path ? (
        <a href={path} className={buttonStyle('primary', 'sm')}>
          <Columns2 className="size-4" />
          {compareLabel(ids.length)}
        </a>
      ) : (
        <Button kind="primary" size="sm" disabled title="Select at least two images">
          <Columns2 className="size-4" />
          Compare
        </Button>
      )}
      <Button size="sm" aria-label="Save the selected images" onClick={() => openSaveDialog(ids)}>
        <Bookmark className="size-4" />
        <span className="tray-label">Save</span>
      </Button>
      <Button
        size="sm"
        aria-label="Export the selected images"
        title="Export: PDF, PowerPoint, ZIP (E)"
        onClick={() => openExportDialog(ids)}
      >
        <Download className="size-4" />
        <span className="tray-label">Export</span>
      </Button>
      <Button kind="quiet" size="sm" aria-label="Clear the selection" onClick={clearSelection}>
        <X className="size-4" />
      </Button>
    </section>
  );
}
