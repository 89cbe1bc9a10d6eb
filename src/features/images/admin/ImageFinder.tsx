import { SearchField } from '#ui/form/SearchField.tsx';
import { Select } from '#ui/form/Select.tsx';
import { WANTED_LABELS, type Wanted } from './find-images.ts';

type ImageFinderProps = {
  text: string;
  wanted: Wanted;
  onText: (text: string) => void;
  onWanted: (wanted: Wanted) => void;
};

/** Narrows the images of a place by words and by what is still to be done about them. */
export function ImageFinder({ text, wanted, onText, onWanted }: ImageFinderProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
      <SearchField label="Find an image" value={text} onChange={onText} />
      <Select
        aria-label="Which images"
        className="w-full sm:w-48"
        value={wanted}
        onChange={(event) => onWanted(event.target.value as Wanted)}
      >
        {Object.entries(WANTED_LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  );
}
