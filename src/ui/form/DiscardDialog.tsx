import { ConfirmDialog } from '../ConfirmDialog.tsx';

/** Asks for confirmation before typed input is lost. */
export const DiscardDialog = ({ onDiscard, onCancel }: { onDiscard: () => void; onCancel: () => void }) => (
  <ConfirmDialog
    title="Unsaved changes"
    text="Discard what you have typed?"
    confirm="Discard"
    onConfirm={onDiscard}
    onCancel={onCancel}
  />
);
