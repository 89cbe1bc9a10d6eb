import { useState } from 'react';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import type { ImageVersion } from '#shared/images/image-version.contract.ts';
import { day } from '#shared/text/dates.ts';
import { BeforeAfter } from './BeforeAfter.tsx';

/** An image and its earlier versions. */
export type VersionsProps = { item: Pick<GalleryItem, 'image'>; versions: readonly ImageVersion[] };

const until = ({ replacedAt }: ImageVersion): string => `Until ${day(replacedAt)}`;

/** An earlier version beside the current image; `first`: index of the initial one. */
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
