import EyeOff from 'lucide-react/icons/eye-off';
import Pencil from 'lucide-react/icons/pencil';
import type { HostedImage } from '#shared/images/image.contract.ts';
import { renditionAddress } from '#shared/images/image-address.ts';
import type { AdminImage } from '#shared/images/image-admin.contract.ts';
import { placeholderUrl } from '#shared/images/thumb-hash.ts';
import { tagKind, tagLabel } from '#shared/tags/tag-kind.ts';
import { Badge } from '#ui/Badge.tsx';
import { FadeImage } from '#ui/FadeImage.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { SortHandle } from '#ui/sortable/SortHandle.tsx';
import { useSortable } from '#ui/sortable/use-sortable.ts';

/** Placeholders while images load. */
const PLACEHOLDERS = 6;

const GRID = 'grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-5';

/** Largest width of a tile in pixels. */
const TILE_PX = 480;

/** Screens are cropped from the top as in the gallery, UI elements are shown whole. */
const fitOf = ({ tags, hidden }: AdminImage): string => {
  const fit = tags.some((tag) => tagKind(tag) === 'screens') ? 'object-cover object-top' : 'object-contain';
  return hidden ? `${fit} opacity-40` : fit;
};

const tileAddress = ({ secure_url, widths }: HostedImage): string => {
  if (widths.length === 0) return renditionAddress(secure_url, TILE_PX);
  return renditionAddress(secure_url, widths.find((width) => width >= TILE_PX) ?? widths.at(-1) ?? TILE_PX);
};

/** Loading tiles. */
export function ImagePlaceholders() {
  return (
    <div role="status" aria-label="Loading images" className={GRID}>
      {Array.from({ length: PLACEHOLDERS }, (_, index) => `placeholder-${index}`).map((key) => (
        <Skeleton key={key} className="aspect-[4/3] rounded-xl" />
      ))}
    </div>
  );
}

type ImageGridProps = {
  images: readonly AdminImage[];
  /** Undefined if only a part of the folder is shown. */
  isSortable: boolean;
  selected: ReadonlySet<string>;
  /** `isRange`: with Shift. */
  onToggle: (id: string, isRange: boolean) => void;
  /** Company name of a folder; undefined if all images belong to the current one. */
  ownerOf: ((folder: string) => string) | undefined;
  onEdit: (image: AdminImage) => void;
  onOrder: (ids: string[]) => void;
};

/** The images of a company or folder in order, which can be changed. */
export function ImageGrid({ images, isSortable, selected, onToggle, ownerOf, onEdit, onOrder }: ImageGridProps) {
  const byId = new Map(images.map((image) => [image.id, image]));
  const sortable = useSortable([...byId.keys()], onOrder);
  const shown = sortable.order.flatMap((id) => byId.get(id) ?? []);
  return (
    <ol className={GRID}>
      {shown.map((image, index) => (
        <li
          key={image.id}
          data-sortable-id={image.id}
          data-hidden={image.hidden}
          className={`group relative flex min-w-0 flex-col overflow-hidden rounded-xl bg-surface ring-1 transition-shadow duration-150 ${selected.has(image.id) ? 'ring-2 ring-accent' : 'ring-hairline'} ${sortable.dragged === image.id ? 'shadow-float' : ''}`}
        >
          <button
            type="button"
            aria-label={`Edit ${image.fileName}`}
            onClick={() => onEdit(image)}
            className="-outline-offset-2 relative aspect-[16/10] bg-sunken"
          >
            <FadeImage
              src={tileAddress(image.image)}
              alt={image.image.alt}
              placeholder={placeholderUrl(image.image.placeholder)}
              fit={fitOf(image)}
            />
            {image.hidden && (
              <span className="absolute top-2 left-2 flex">
                <Badge tone="warning">
                  <EyeOff className="mr-1 size-3" />
                  {image.draft ? 'Draft' : 'Hidden'}
                </Badge>
              </span>
            )}
            <span className="absolute right-2 bottom-2 grid size-7 place-items-center rounded-md bg-surface opacity-0 shadow-float transition-opacity duration-150 group-focus-within:opacity-100 group-hover:opacity-100">
              <Pencil className="size-3.5" />
            </span>
          </button>
          <div className="flex min-w-0 items-center gap-1 p-1">
            <label className="grid size-8 pointer-coarse:size-11 shrink-0 cursor-pointer place-items-center">
              <input
                type="checkbox"
                aria-label={`Select ${image.fileName}`}
                checked={selected.has(image.id)}
                onChange={({ nativeEvent }) => onToggle(image.id, (nativeEvent as MouseEvent).shiftKey === true)}
                className="size-4 cursor-pointer accent-[var(--accent)]"
              />
            </label>
            <p className="min-w-0 flex-1 truncate text-12 text-muted" title={image.tags.join(', ')}>
              <span className="block font-medium text-ink max-sm:line-clamp-2 max-sm:whitespace-normal sm:truncate">
                {image.title || image.image.alt}
              </span>
              {ownerOf && `${ownerOf(image.folder)} · `}
              {image.tags.map(tagLabel).join(', ') || <span className="text-faint">No tags</span>}
            </p>
            {isSortable && (
              <SortHandle
                id={image.id}
                label={image.fileName}
                position={index + 1}
                total={images.length}
                handleProps={sortable.handleProps}
                className="shrink-0"
              />
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
