import Upload from 'lucide-react/icons/upload';
import type { DeskFolders, DeskImage } from '#shared/images/image-desk.contract.ts';
import { Button } from '#ui/Button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { Select } from '#ui/form/Select.tsx';
import { UNTAGGED, uploadFolderOf } from './desk-place.ts';
import type { DeskPlace } from './images-admin.client.ts';
import type { ImagesDeskControls } from './use-images-desk.ts';

type DeskToolbarProps = {
  desk: ImagesDeskControls;
  /** The images that are shown: those of the place that are looked for. */
  images: readonly DeskImage[] | null;
  folders: DeskFolders;
  selected: readonly DeskImage[];
  onSelect: (images: readonly DeskImage[]) => void;
  onEdit: () => void;
};

const counted = (name: string, images: number) => `${name} (${images})`;

/** Chooses the place, selects and edits many, uploads. */
export function DeskToolbar({ desk, images, folders, selected, onSelect, onEdit }: DeskToolbarProps) {
  const { place, uploads } = desk;
  const isUploading = uploads.progress !== null;
  const strays = folders.folders.filter(({ companyId }) => companyId === null);
  const uploadFolder = uploadFolderOf(place, folders);
  const isAll = images !== null && images.length > 0 && selected.length === images.length;
  return (
    <div className="sticky top-[var(--header-height)] z-20 -mx-2 mb-4 flex flex-wrap items-center gap-2 bg-page px-2 py-2">
      <Select
        aria-label="Company or folder"
        className="w-full sm:w-72"
        value={place ? `${place.kind}:${place.key}` : ''}
        onChange={(event) => {
          const [kind, ...key] = event.target.value.split(':');
          onSelect([]);
          desk.setPlace({ kind: kind as DeskPlace['kind'], key: key.join(':') });
        }}
      >
        {(folders.untagged > 0 || place?.kind === 'untagged') && (
          <option value={`${UNTAGGED.kind}:${UNTAGGED.key}`}>{counted('Without tags', folders.untagged)}</option>
        )}
        <optgroup label="Companies">
          {folders.companies.map(({ id, name, images: count }) => (
            <option key={id} value={`company:${id}`}>
              {counted(name, count)}
            </option>
          ))}
        </optgroup>
        {place?.kind === 'folder' && !strays.some(({ folder }) => folder === place.key) && (
          <option value={`folder:${place.key}`}>{counted(place.key, 0)}</option>
        )}
        {strays.length > 0 && (
          <optgroup label="Folders without a company">
            {strays.map(({ folder, images: count }) => (
              <option key={folder} value={`folder:${folder}`}>
                {counted(folder, count)}
              </option>
            ))}
          </optgroup>
        )}
      </Select>
      {images && images.length > 0 && (
        <Button size="sm" onClick={() => onSelect(isAll ? [] : images)}>
          {isAll ? 'Select none' : 'Select all'}
        </Button>
      )}
      {selected.length > 0 && (
        <Button kind="primary" size="sm" onClick={onEdit}>
          Edit {selected.length === 1 ? '1 image' : `${selected.length} images`}
        </Button>
      )}
      {uploadFolder && (
        <label
          aria-disabled={isUploading}
          className={buttonStyle(
            'secondary',
            'sm',
            'ml-auto focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2',
          )}
        >
          <Upload aria-hidden="true" className="size-4" />
          {isUploading ? (
            'Uploading...'
          ) : (
            <span>
              Upload<span className="max-sm:sr-only"> images</span>
            </span>
          )}
          <input
            type="file"
            multiple
            accept="image/*"
            className="sr-only"
            disabled={isUploading}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              event.target.value = '';
              if (files.length > 0) void uploads.upload(files, uploadFolder);
            }}
          />
        </label>
      )}
    </div>
  );
}
