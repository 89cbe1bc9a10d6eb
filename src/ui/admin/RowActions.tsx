import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { Button } from '../Button.tsx';

/** The buttons that edit and delete the entry of a row. */
export function RowActions({ name, onEdit, onDelete }: { name: string; onEdit: () => void; onDelete: () => void }) {
  return (
    <>
      <Button kind="quiet" size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
        <Pencil className="size-4" />
      </Button>
      <Button kind="quiet" size="sm" aria-label={`Delete ${name}`} onClick={onDelete}>
        <Trash2 className="size-4" />
      </Button>
    </>
  );
}
