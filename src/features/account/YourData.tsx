import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useBusy } from '#ui/use-busy.ts';
import { DELETE_QUESTION } from './account.messages.ts';
import { deleteAccount, exportData } from './account.store.ts';

/** Exports everything stored about the user. */
export function ExportPanel() {
  const [isPending, during] = useBusy();
  return (
    <Panel title="Your data">
      <p className="text-14 text-muted">
        A JSON file with all that is stored about you: account, role, sessions, uploads, and the records of
        administration that you are part of.
      </p>
      <Button className="self-start" disabled={isPending} onClick={() => void during(exportData)}>
        <Download className="size-4" />
        Export my data
      </Button>
    </Panel>
  );
}

export function DeletePanel() {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Panel title="Delete your account">
      <p className="text-14 text-muted">
        Ends all sessions and deletes your account and your test uploads at once. In records of administration a
        pseudonym takes your place. You can sign in again later, which creates a new account.
      </p>
      <Button className="self-start" onClick={() => setConfirming(true)}>
        <Trash2 className="size-4 text-danger-text" />
        Delete my account
      </Button>
      {isConfirming && (
        <ConfirmDialog
          {...DELETE_QUESTION}
          onCancel={() => setConfirming(false)}
          onConfirm={async () => {
            await deleteAccount();
            setConfirming(false);
          }}
        />
      )}
    </Panel>
  );
}
