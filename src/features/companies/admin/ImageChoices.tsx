import { callApi, sentenceOf } from '#browser/api-client.ts';
import { TYPING_PAUSE_MS, useReading } from '#browser/use-reading.ts';
import type { HostedImage } from '#shared/images/image.contract.ts';
import { renditionAddress } from '#shared/images/image-address.ts';

/** The smallest rendition that is sharp in a tile of about 100 px. */
const thumbnailOf = ({ secure_url, widths }: HostedImage): string => {
  const width = widths[0] ?? 320;
  return renditionAddress(secure_url, width);
};

/** The tiles open below their button, which may be near the edge of the visible area. */
const bringIntoView = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'nearest' });

type ImageChoicesProps = {
  companyId: string | undefined;
  folder: string;
  chosen: string;
  onChoose: (address: string) => void;
};

/** Images of a company, or of a folder for one that is not stored yet. */
async function fetchImages({ companyId, folder }: Pick<ImageChoicesProps, 'companyId' | 'folder'>) {
  if (!companyId && !folder) return [];
  const place = companyId ? { company: companyId } : { folder };
  return callApi('GET /api/admin/images', { query: { sort: 'place', ...place } });
}

/** The company's images as tiles to choose from. */
export function ImageChoices({ companyId, folder, chosen, onChoose }: ImageChoicesProps) {
  const { value: images } = useReading(
    () =>
      fetchImages({ companyId, folder }).catch((error: unknown) =>
        sentenceOf(error, 'The images could not be loaded.'),
      ),
    { key: companyId ?? folder, pauseMs: TYPING_PAUSE_MS },
  );
  if (typeof images === 'string') {
    return (
      <p role="alert" className="rounded-xl bg-danger-soft p-4 text-14 text-danger-text">
        {images}
      </p>
    );
  }
  if (!images) return <p className="rounded-xl bg-soft p-4 text-14 text-muted">Loading images...</p>;
  if (images.length === 0) {
    return (
      <p className="rounded-xl bg-soft p-4 text-14 text-muted">There are no images in this company's folder yet.</p>
    );
  }
  return (
    <div ref={bringIntoView} className="max-h-56 scroll-my-4 overflow-y-auto rounded-xl bg-soft p-2">
      <div className="grid grid-cols-3 gap-2">
        {images.map(({ id, image, fileName }) => (
          <button
            key={id}
            type="button"
            aria-label={`Use ${image.alt || fileName}`}
            aria-pressed={chosen === image.secure_url}
            onClick={() => onChoose(image.secure_url)}
            className="relative aspect-[16/10] overflow-hidden rounded-lg bg-sunken ring-1 ring-hairline transition-shadow duration-150 hover:ring-2 hover:ring-accent aria-pressed:ring-2 aria-pressed:ring-accent"
          >
            <img
              src={thumbnailOf(image)}
              alt=""
              loading="lazy"
              className="absolute inset-0 size-full object-cover object-top"
            />
          </button>
        ))}
      </div>
    </div>
  );
}
