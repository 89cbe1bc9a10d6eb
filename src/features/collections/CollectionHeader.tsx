import ArrowLeft from 'lucide-react/icons/arrow-left';
import Download from 'lucide-react/icons/download';
import ListPlus from 'lucide-react/icons/list-plus';
import Share2 from 'lucide-react/icons/share-2';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { offerActions } from '#features/keyboard/offered-actions.store.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { type OpenCollection, sectionKey, setSections, writeCollectionText } from './collection.store.ts';
import { countExport } from './collections.client.ts';
import { EditableText } from './EditableText.tsx';
import { ExportDialog } from './export/ExportDialog.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import { SlideShowButton } from './slide-show/SlideShowButton.tsx';
import { slidesOfItems } from './slide-show/slide.ts';

/** Title, description and actions of the whole collection. */
export function CollectionHeader({ open }: { open: OpenCollection }) {
  const { collection } = open;
  const [dialog, setDialog] = useState<'share' | 'export' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const isEmpty = open.items.length === 0;
  useEffect(() => {
    offerActions('collection', [
      ...(isEmpty ? [] : [{ label: 'Export this collection: PDF, PowerPoint, ZIP', act: () => setDialog('export') }]),
      { label: 'Share this collection', act: () => setDialog('share') },
    ]);
  }, [isEmpty]);
  const remove = async () => {
    try {
      await callApi('DELETE /api/collections/{id}', { params: { id: collection.id } });
      location.assign('/collections');
    } catch {
      close();
      showToast({ title: 'Not deleted', description: 'Please try again.', kind: 'destructive' });
    }
  };
  const addSection = () => {
    const id = crypto.randomUUID();
    const title = `Section ${collection.sections.length + 1}`;
    void setSections([...collection.sections, { id, title }]);
    // At the end of the page, where it may be out of sight: its title is what is written next.
    requestAnimationFrame(() => {
      const heading = document.getElementById(sectionKey(id));
      heading?.scrollIntoView({ block: 'center' });
      heading?.querySelector<HTMLElement>('[aria-label="Edit section title"]')?.click();
      if (!heading) showToast({ title: `“${title}” added at the end of the collection` });
    });
  };
  return (
    <header className="pb-6">
      <a
        href="/collections"
        data-print="no"
        className="inline-flex h-8 items-center gap-1.5 rounded-sm text-14 text-muted hover:text-ink"
      >
        <ArrowLeft className="size-4" />
        Your collections
      </a>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <EditableText
            as="h1"
            id="title"
            label="Title"
            text={collection.title}
            maxLength={120}
            className="text-28 font-semibold"
            onSave={(title) => writeCollectionText('title', title)}
          />
          <EditableText
            id="description"
            label="Description"
            text={collection.description}
            placeholder="Add a description"
            maxLength={2_000}
            isLong
            isOptional
            className="mt-1 max-w-prose text-muted"
            onSave={(description) => writeCollectionText('description', description)}
          />
        </div>
        <div data-print="no" className="flex flex-wrap gap-2 pointer-coarse:gap-y-3">
          <SlideShowButton
            title={collection.title}
            slides={() => slidesOfItems(open.items)}
            isEmpty={!open.items.some(({ item }) => item)}
          />
          <Button size="sm" onClick={() => setDialog('share')}>
            <Share2 className="size-4" />
            {collection.isShared ? 'Shared' : 'Share'}
          </Button>
          <Button size="sm" onClick={() => setDialog('export')} disabled={isEmpty}>
            <Download className="size-4" />
            Export
          </Button>
          <Button size="sm" onClick={addSection}>
            <ListPlus className="size-4" />
            Add section
          </Button>
          <Button size="sm" kind="quiet" aria-label="Delete this collection" onClick={() => setDialog('delete')}>
            <Trash2 className="size-4" />
          </Button>
        </div>
      </div>
      {dialog === 'share' && <ShareDialog collection={collection} onClose={close} />}
      {dialog === 'export' && (
        <ExportDialog exported={{ ...collection, items: open.items }} onExported={countExport} onClose={close} />
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title="Delete this collection?"
          text={`“${collection.title}”, its notes and its share link go for good. The images stay in the gallery.`}
          confirm="Delete"
          onConfirm={remove}
          onCancel={close}
        />
      )}
    </header>
  );
}
