import '#browser/no-eval.ts';
import Plus from 'lucide-react/icons/plus';
import WholeWord from 'lucide-react/icons/whole-word';
import { useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { useAddressText } from '#browser/use-address-text.ts';
import { useReading } from '#browser/use-reading.ts';
import { attempt } from '#features/notifications/attempt.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { newSynonymsSchema, type SynonymTerms } from '#shared/search/synonym.contract.ts';
import { counted } from '#shared/text/counted.ts';
import { ListPage } from '#ui/admin/ListPage.tsx';
import { RowActions } from '#ui/admin/RowActions.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { LinesDialog } from './LinesDialog.tsx';
import { findGroups, type Lines, sharedTerms } from './lines-edit.ts';
import { MeaningsSection } from './MeaningsSection.tsx';

const fetchGroups = (signal: AbortSignal): Promise<SynonymTerms[]> => callApi('GET /api/admin/synonyms', { signal });

const fieldsBeside = (others: readonly SynonymTerms[]) => ({
  terms: {
    label: 'Terms',
    placeholder: 'MFA\nmulti-factor authentication',
    rows: 6,
    hint: (terms: string[]) => {
      const shared = sharedTerms(terms, others);
      return shared.length > 0
        ? `Also in another group: ${shared.join(', ')}. A search for it finds the terms of both.`
        : 'One word or phrase a line. Case, accents and punctuation are ignored.';
    },
  },
});

const save = (lines: Lines<'terms'>, stored: SynonymTerms | null) =>
  stored
    ? callApi('PUT /api/admin/synonyms/{id}', {
        params: { id: String(stored.id) },
        body: { ...lines, was: stored.terms },
      })
    : callApi('POST /api/admin/synonyms', { body: lines });

type GroupRowProps = { group: SynonymTerms; onEdit: () => void; onDelete: () => void };

function GroupRow({ group: { terms }, onEdit, onDelete }: GroupRowProps) {
  return (
    <li className="flex items-center gap-2 px-4 py-2">
      <ul className="flex min-w-0 flex-1 flex-wrap gap-1.5">
        {terms.map((term) => (
          <li key={term} dir="auto" className="max-w-full break-words rounded-full bg-soft px-3 py-1 text-12">
            {term}
          </li>
        ))}
      </ul>
      <RowActions name={String(terms[0])} onEdit={onEdit} onDelete={onDelete} />
    </li>
  );
}

export function SynonymsPage() {
  const { value: groups, failed: unreadable, read } = useReading(fetchGroups);
  const [text, setText] = useAddressText();
  const [edited, setEdited] = useState<SynonymTerms | 'new' | null>(null);
  const [deleted, setDeleted] = useState<SynonymTerms | null>(null);
  const found = groups && findGroups(groups, text);

  const remove = async ({ id }: SynonymTerms) => {
    await attempt(async () => {
      await callApi('DELETE /api/admin/synonyms/{id}', { params: { id: String(id) } });
      showToast({ title: 'Synonyms deleted', description: 'Searches no longer use them.' });
    }, 'Failed to delete the synonyms. Please try again.');
    setDeleted(null);
    await read();
  };

  return (
    <>
      <ListPage
        title="Synonyms"
        text="A search for one term of a group finds the others too."
        search={{ label: 'Find a term', value: text, onChange: setText }}
        actions={
          <Button kind="primary" onClick={() => setEdited('new')}>
            <Plus className="size-4" />
            Add group
          </Button>
        }
        label="Groups"
        status={found && counted(found.length, 'group')}
        failure={unreadable ? { title: 'The synonyms could not be loaded', onRetry: () => void read() } : undefined}
        empty={{
          icon: <WholeWord />,
          title: 'No group found',
          text: text ? 'No term contains this.' : 'Add the first one.',
        }}
      >
        {found?.map((group) => (
          <GroupRow key={group.id} group={group} onEdit={() => setEdited(group)} onDelete={() => setDeleted(group)} />
        ))}
      </ListPage>
      <MeaningsSection text={text} />
      {edited && groups && (
        <LinesDialog
          title={edited === 'new' ? 'Add Synonyms' : 'Edit Synonyms'}
          subject="group"
          fields={fieldsBeside(groups.filter((group) => group !== edited))}
          schema={newSynonymsSchema}
          stored={edited === 'new' ? null : edited}
          save={save}
          onClose={() => setEdited(null)}
          onSaved={async () => {
            setEdited(null);
            showToast({ title: 'Synonyms saved', description: 'Searches use them now.' });
            await read();
          }}
        />
      )}
      {deleted && (
        <ConfirmDialog
          title="Delete this group?"
          text={`${deleted.terms.join(', ')} will no longer find each other.`}
          confirm="Delete"
          onConfirm={() => remove(deleted)}
          onCancel={() => setDeleted(null)}
        />
      )}
    </>
  );
}
