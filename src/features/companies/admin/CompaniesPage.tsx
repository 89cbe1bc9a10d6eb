import '#browser/no-eval.ts';
import Building2 from 'lucide-react/icons/building-complex';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useState } from 'react';
import { putInAddress } from '#browser/page-address.ts';
import { useAddressText } from '#browser/use-address-text.ts';
import { useScrollMemory } from '#browser/use-scroll-memory.ts';
import { CompanyTakedownDialog } from '#features/takedowns/admin/CompanyTakedownDialog.tsx';
import type { CompanyRecord } from '#shared/companies/company.contract.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { CompanyDialog } from './CompanyDialog.tsx';
import { CompanyList, CompanyPlaceholders } from './CompanyList.tsx';
import { confirmDelete } from './company.messages.ts';
import { type CompanyFormState, openForm } from './company-form-state.ts';
import { DemoCompanies } from './DemoCompanies.tsx';
import { FolderCompanies } from './FolderCompanies.tsx';
import { useCompanies } from './use-companies.ts';

/** How long a new company's card is highlighted, in ms. */
const MARKED_MS = 2_400;

/** The form that a link opens: `?folder=` a new company for a folder of the image host, `?edit=` a stored one. */
function formFromAddress(companies: readonly CompanyRecord[]): CompanyFormState | null {
  const query = new URLSearchParams(location.search);
  const folder = query.get('folder');
  if (folder) return openForm(null, { name: folder, cloudinaryFolder: folder });
  const stored = companies.find(({ id }) => id === query.get('edit'));
  return stored ? openForm(stored) : null;
}

/** Scrolls to a company's card and highlights it for a moment. */
function showCard(id: string): void {
  const card = document.querySelector<HTMLElement>(`[data-sortable-id="${CSS.escape(id)}"]`);
  card?.scrollIntoView({ block: 'center' });
  const mark = { outline: '2px solid var(--accent)', outlineOffset: '2px' };
  card?.animate([mark, mark, { ...mark, outlineColor: 'transparent' }], MARKED_MS);
}

export function CompaniesPage() {
  const controls = useCompanies();
  const [form, setForm] = useState<CompanyFormState | null>(null);
  const [deleting, setDeleting] = useState<CompanyRecord | null>(null);
  const [takingDown, setTakingDown] = useState<CompanyRecord | null>(null);
  const [searchText, setSearchText] = useAddressText();
  const [added, setAdded] = useState<string | null>(null);
  const isLoaded = controls.companies !== null;
  useScrollMemory(isLoaded);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link's form opens once, with the first list
  useEffect(() => {
    if (!controls.companies) return;
    const opened = formFromAddress(controls.companies);
    if (!opened) return;
    setForm(opened);
    putInAddress({ folder: null, edit: null });
  }, [isLoaded]);
  const create = () => setForm(openForm(null));
  const showNew = (id: string) => {
    setSearchText('');
    setAdded(id);
    void controls.read();
  };
  // Only together with the list: its response may arrive long after the form was closed.
  const isAddedListed = searchText === '' && Boolean(controls.companies?.some(({ id }) => id === added));
  useEffect(() => {
    if (added === null || !isAddedListed) return;
    showCard(added);
    setAdded(null);
  }, [isAddedListed, added]);
  return (
    <>
      <header className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-20">Companies Management</h1>
          <p className="mt-1 text-14 text-muted">
            Drag the cards, or use the arrow keys on their grips, to order the gallery.
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          {controls.companies && controls.companies.length > 0 && (
            <SearchField label="Find a company" value={searchText} onChange={setSearchText} />
          )}
          <Button kind="primary" size="sm" onClick={create}>
            <Plus className="size-4" />
            Add Company
          </Button>
        </div>
      </header>
      {controls.companies && <FolderCompanies onCreated={controls.read} />}
      {controls.companies && <DemoCompanies companies={controls.companies} onRemoved={controls.read} />}
      {!controls.companies && !controls.failed && <CompanyPlaceholders />}
      {!controls.companies && controls.failed && (
        <LoadFailure title="The companies could not be loaded" onRetry={() => void controls.read()} />
      )}
      {controls.companies?.length === 0 && (
        <StateMessage
          icon={<Building2 />}
          title="No companies yet"
          action={
            <Button kind="primary" onClick={create}>
              Add Your First Company
            </Button>
          }
        />
      )}
      {controls.companies && controls.companies.length > 0 && (
        <CompanyList
          companies={controls.companies}
          searchText={searchText}
          onOrder={controls.reorder}
          onEdit={(company) => setForm(openForm(company))}
          onDelete={setDeleting}
        />
      )}
      {form && (
        <CompanyDialog
          key={form.stored?.id ?? 'new'}
          opened={form}
          companies={controls.companies ?? []}
          onClose={() => setForm(null)}
          onReverted={async () => {
            await controls.read();
            setForm(null);
          }}
          onSaved={(saved) => {
            setForm(null);
            if (form.stored) void controls.read();
            else showNew(saved.id);
          }}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title={`Delete ${deleting.name}`}
          text={confirmDelete(deleting.imageCount)}
          confirm="Remove from the site"
          other={{
            label: 'Take down everything',
            onChoose: () => {
              setTakingDown(deleting);
              setDeleting(null);
            },
          }}
          onCancel={() => setDeleting(null)}
          onConfirm={async () => {
            await controls.remove(deleting);
            setDeleting(null);
          }}
        />
      )}
      {takingDown && (
        <CompanyTakedownDialog
          company={takingDown}
          onClose={(isGone) => {
            setTakingDown(null);
            if (isGone) void controls.read();
          }}
        />
      )}
    </>
  );
}
