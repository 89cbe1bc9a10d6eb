import Upload from 'lucide-react/icons/upload';
import type { AdminFolders } from '#shared/images/image-admin.contract.ts';
import { counted } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { FilePicker } from '#ui/FilePicker.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { Select } from '#ui/form/Select.tsx';
import { DeleteImages } from './DeleteImages.tsx';
import { type PageFilter, uploadFolderOf } from './image-filter.ts';
import type { Target } from './images-admin.client.ts';
import type { ImagesControls } from './use-images-page.ts';

type ImagesToolbarProps = {
  controls: ImagesControls;
  filter: PageFilter;
  folders: AdminFolders;
  /** Number of selected and of visible images. */
  selected: number;
  shown: number;
  onSelect: (isAll: boolean) => void;
  onEdit: () => void;
  /** Names the selected images for a deletion. */
  deletion: Pick<Target, 'ids' | 'matching' | 'count'>;
  onDeleted: () => Promise<void>;
};

const withCount = (name: string, images: number) => `${name} (${images})`;

function PlaceSelect({
  filter,
  folders,
  onChange,
}: {
  filter: PageFilter;
  folders: AdminFolders;
  onChange: (place: Pick<PageFilter, 'company' | 'folder'>) => void;
}) {
  const { company, folder } = filter;
  const strays = folders.folders.filter(({ companyId }) => companyId === null);
  return (
    <Select
      aria-label="Company or folder"
      className="w-full sm:w-64"
      value={company ? `company:${company}` : folder && `folder:${folder}`}
      onChange={({ target: { value } }) => {
        const key = value.slice(value.indexOf(':') + 1);
        onChange({ company: value.startsWith('company:') ? key : '', folder: value.startsWith('folder:') ? key : '' });
      }}
    >
      <option value="">All companies</option>
      <optgroup label="Companies">
        {folders.companies.map(({ id, slug, name, images }) => (
          <option key={id} value={`company:${slug}`}>
            {withCount(name, images)}
          </option>
        ))}
      </optgroup>
      {folder && !strays.some((stray) => stray.folder === folder) && (
        <option value={`folder:${folder}`}>{withCount(folder, 0)}</option>
      )}
      {strays.length > 0 && (
        <optgroup label="Folders without a company">
          {strays.map((stray) => (
            <option key={stray.folder} value={`folder:${stray.folder}`}>
              {withCount(stray.folder, stray.images)}
            </option>
          ))}
        </optgroup>
      )}
    </Select>
  );
}

/** Choosing the company or folder, searching, selecting, editing, uploading. */
export function ImagesToolbar({ controls, filter, folders, selected, shown, onSelect, ...props }: ImagesToolbarProps) {
  const { uploads } = controls;
  const isUploading = uploads.progress !== null;
  const uploadFolder = uploadFolderOf(filter, folders);
  const isAll = shown > 0 && selected >= shown;
  return (
    <div className="sticky top-[var(--header-height)] z-20 -mx-2 mb-2 flex flex-wrap items-center gap-2 bg-page px-2 py-2">
      <PlaceSelect filter={filter} folders={folders} onChange={controls.narrow} />
      <SearchField label="Find an image" value={filter.q} onChange={(q) => controls.narrow({ q })} />
      {shown > 0 && (
        <Button size="sm" onClick={() => onSelect(!isAll)}>
          {isAll ? 'Select none' : 'Select all'}
        </Button>
      )}
      {selected > 0 && (
        <Button kind="primary" size="sm" onClick={props.onEdit}>
          Edit {counted(selected, 'image')}
        </Button>
      )}
      {selected > 0 && (
        <DeleteImages target={props.deletion} count={selected} onChanged={props.onDeleted}>
          Delete
        </DeleteImages>
      )}
      {!uploadFolder && selected === 0 && (
        <p className="flex items-center gap-2 text-14 text-muted sm:ml-auto">
          <Upload aria-hidden="true" className="size-4" />
          To upload images, choose a company
        </p>
      )}
      {uploadFolder && (
        <label className="ml-auto inline-flex h-8 cursor-pointer items-center gap-2 text-12 text-muted">
          <input
            type="checkbox"
            checked={uploads.asDrafts}
            onChange={({ target }) => uploads.setAsDrafts(target.checked)}
            className="size-4 cursor-pointer accent-[var(--accent)]"
          />
          As drafts
        </label>
      )}
      {uploadFolder && (
        <FilePicker
          className={buttonStyle('secondary', 'sm')}
          multiple
          disabled={isUploading}
          onChoose={(files) => void uploads.upload(files, uploadFolder)}
        >
          <Upload className="size-4" />
          {isUploading ? (
            'Uploading...'
          ) : (
            <span>
              Upload<span className="max-sm:sr-only"> images</span>
            </span>
          )}
        </FilePicker>
      )}
    </div>
  );
}
