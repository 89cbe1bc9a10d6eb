import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#ui/Button.tsx';
import { HistoryDialog, type Subject } from './HistoryDialog.tsx';
import type { OnReverted } from './RevertButton.tsx';

/** Opens the history of an image, company or tag. */
export function HistoryButton({ subject, onReverted }: { subject: Subject; onReverted: OnReverted }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" size="sm" onClick={() => setOpen(true)}>
        History
      </Button>
      {isOpen &&
        // Inside the dialog below, its focus would scroll that one.
        createPortal(
          <HistoryDialog subject={subject} onClose={() => setOpen(false)} onReverted={onReverted} />,
          document.body,
        )}
    </>
  );
}
