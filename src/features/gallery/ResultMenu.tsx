import Columns2 from 'lucide-react/icons/columns-2';
import Download from 'lucide-react/icons/download';
import { SaveSearch } from '#features/follows/SaveSearch.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import type { Actions } from './ResultActions.tsx';
import type { GalleryList } from './use-list.ts';

const ENTRY = 'flex min-h-11 w-full items-center gap-3 rounded-lg px-2 text-left text-14 hover:bg-soft';

type ResultMenuProps = Actions & { list: GalleryList; onClose: () => void };

/** What can be done with a search's result, on a phone: its bar has no room for it. */
export function ResultMenu({ list, comparison, compareText, exporting, exportText, onClose }: ResultMenuProps) {
  return (
    <Dialog title="Search result" onClose={onClose}>
      <a href={comparison} className={ENTRY}>
        <Columns2 size={16} />
        {compareText}
      </a>
      <button type="button" {...exporting} className={ENTRY} onClick={onClose}>
        <Download size={16} />
        {exportText}
      </button>
      <SaveSearch list={list} facets={list.facets} entry={{ className: ENTRY, onPress: onClose }} />
    </Dialog>
  );
}
