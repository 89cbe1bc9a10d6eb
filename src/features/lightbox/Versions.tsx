import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { responsive } from '#shared/images/image-address.ts';
import { day } from '#shared/images/image-facts.ts';
import type { ImageVersion } from '#shared/images/image-version.contract.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { BeforeAfter } from './BeforeAfter.tsx';

type VersionsProps = { item: Pick<GalleryItem, 'image'>; versions: readonly ImageVersion[] };

const until = ({ replacedAt }: ImageVersion): string => `Until ${day(replacedAt)}`;

/** One of an image's earlier versions beside what it shows now; `first`: which one at the beginning. */
export function VersionCompare({ item, versions, first = 0 }: VersionsProps & { first?: number }) {
  const [chosen, setChosen] = useState(first);
  const version = versions[chosen];
  if (!version) return null;
  return (
    <div className="flex flex-col gap-4">
      <BeforeAfter
        before={{ image: version.image, label: until(version) }}
        after={{ image: item.image, label: 'Now' }}
        sizes="(min-width: 1100px) 1024px, 100vw"
      />
      <fieldset aria-label="Compare with" className="flex flex-wrap justify-center gap-2">
        {versions.map((other, at) => (
          <button
            key={other.id}
            type="button"
            aria-pressed={at === chosen}
            onClick={() => setChosen(at)}
            className="inline-flex h-9 items-center rounded-full bg-soft px-4 text-14 ring-1 ring-hairline ring-inset transition-colors duration-150 hover:bg-sunken aria-pressed:bg-ink aria-pressed:text-page"
          >
            {day(other.shownFrom)} – {day(other.replacedAt)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

/** Opens the comparison in a dialog of its own root, so that no key in it is the lightbox's. */
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
