import { createRoot } from 'react-dom/client';
import { responsive } from '#shared/images/image-address.ts';
import { day } from '#shared/text/dates.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { VersionCompare, type VersionsProps } from './VersionCompare.tsx';

/** Opens the comparison in a dialog with its own React root, so that the lightbox doesn't handle its keys. */
function compare(props: VersionsProps & { first: number }): void {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  root.render(
    <Dialog title="Before and now" size="large" onClose={close}>
      <VersionCompare {...props} />
    </Dialog>,
  );
}

/** The earlier versions of the image in the lightbox's panel, which is always dark; each opens the comparison. */
export function VersionsInPanel({ item, versions }: VersionsProps) {
  return (
    <ul className="flex flex-col gap-2">
      {versions.map((version, at) => (
        <li key={version.id}>
          <button
            type="button"
            aria-label={`Compare with the version until ${day(version.replacedAt)}`}
            onClick={() => compare({ item, versions, first: at })}
            className="flex w-full items-center gap-3 rounded-lg bg-white/5 p-1.5 pr-3 text-left text-xs hover:bg-white/10 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-white"
          >
            <img
              src={version.image.secure_url}
              {...responsive(version.image, '64px')}
              alt=""
              width={version.image.width}
              height={version.image.height}
              loading="lazy"
              className="h-10 w-16 shrink-0 rounded-md object-cover object-left-top"
            />
            <span className="min-w-0 flex-1 text-white/80">
              {day(version.shownFrom)} – {day(version.replacedAt)}
            </span>
            <span className="font-medium">Compare</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
