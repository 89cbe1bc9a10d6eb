import '#browser/no-eval.ts';
import Tags from 'lucide-react/icons/tags';
import { useState } from 'react';
import { useAddressText } from '#browser/use-address-text.ts';
import { useCall } from '#browser/use-reading.ts';
import { newestEntry, undoing } from '#features/history/admin/revert-edit.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import type { AdminTag } from '#shared/tags/tag-admin.contract.ts';
import { counted, grouped } from '#shared/text/counted.ts';
import { ListPage } from '#ui/admin/ListPage.tsx';
import { Button } from '#ui/Button.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { TagDialog } from './TagDialog.tsx';
import { findTags } from './tag-edit.ts';

const KIND_LABELS: Record<AdminTag['kind'], string> = { screens: 'Screen type', 'ui-elements': 'UI element' };

type TagRowProps = { tag: AdminTag; isSelected: boolean; onToggle: () => void; onEdit: () => void };

function TagRow({ tag, isSelected, onToggle, onEdit }: TagRowProps) {
  const { name, kind, description, aliases, images } = tag;
  return (
    <li className="flex items-start gap-2 px-2 py-2 sm:px-4">
      <label className="grid size-8 pointer-coarse:size-11 shrink-0 cursor-pointer place-items-center">
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={isSelected}
          onChange={onToggle}
          className="size-4 cursor-pointer accent-[var(--accent)]"
        />
      </label>
      <div className="min-w-0 flex-1 py-1.5 text-14">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="break-all font-medium">{name}</span>
          <span className="text-12 text-muted">{KIND_LABELS[kind]}</span>
        </p>
        {description && (
          <p dir="auto" className="text-muted">
            {description}
          </p>
        )}
        {aliases.length > 0 && <p className="break-words text-12 text-muted">Also {aliases.join(', ')}</p>}
      </div>
      <a
        href={`/admin/images?tag=${encodeURIComponent(name)}`}
        className="min-w-11 shrink-0 rounded-lg px-2 py-1.5 pointer-coarse:py-3 text-right text-14 text-muted tabular-nums underline-offset-4 hover:text-ink hover:underline"
      >
        {grouped(images)}
        <span className="max-sm:sr-only"> {images === 1 ? 'image' : 'images'}</span>
      </a>
      <Button kind="quiet" size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
    </li>
  );
}

/** The admin page of tags: each with count, kind, description and aliases; to be renamed, described and merged. */
export function TagsPage() {
  const { value: tags, failed, read } = useCall('GET /api/admin/tags');
  const [text, setText] = useAddressText();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [edited, setEdited] = useState<AdminTag | null>(null);
  const [isMerging, setMerging] = useState(false);
  const found = tags && findTags(tags, text);
  // Tags that are filtered out stay selected: two tags to merge rarely match the same word.
  const chosen = tags?.filter(({ id }) => selected.has(id)) ?? [];

  const selection =
    chosen.length > 0 ? [`${chosen.length} selected: ${chosen.map(({ name }) => name).join(', ')}`] : [];

  const toggle = (id: number) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };

  return (
    <>
      <ListPage
        title="Tags"
        text="Rename, describe and merge tags over the whole gallery."
        search={{ label: 'Find a tag', value: text, onChange: setText }}
        label="All tags"
        failure={failed ? { title: 'The tags could not be loaded', onRetry: () => void read() } : undefined}
        empty={{
          icon: <Tags />,
          title: 'No tag found',
          text: text ? 'No name, alias or description contains this.' : 'Tags come with the images.',
        }}
        status={found && [counted(found.length, 'tag'), ...selection].join(', ')}
        tools={
          <>
            {chosen.length > 0 && (
              <Button kind="quiet" size="sm" onClick={() => setSelected(new Set())}>
                Select none
              </Button>
            )}
            {chosen.length > 1 && (
              <Button kind="primary" size="sm" onClick={() => setMerging(true)}>
                Merge {chosen.length} tags
              </Button>
            )}
          </>
        }
      >
        {found?.map((tag) => (
          <TagRow
            key={tag.id}
            tag={tag}
            isSelected={selected.has(tag.id)}
            onToggle={() => toggle(tag.id)}
            onEdit={() => setEdited(tag)}
          />
        ))}
      </ListPage>
      {edited && tags && (
        <TagDialog
          tag={edited}
          all={tags}
          onClose={() => setEdited(null)}
          onReverted={async () => {
            await read();
            setEdited(null);
          }}
          onSaved={async () => {
            setEdited(null);
            showToast({ title: 'Tag saved' });
            await read();
          }}
          onDeleted={async () => {
            const find = () => newestEntry('tag', String(edited.id), 'tag.deleted');
            setEdited(null);
            showToast({ title: 'Tag deleted', ...undoing(find, read) });
            await read();
          }}
        />
      )}
      {isMerging && (
        <MergeDialog
          tags={chosen}
          onClose={() => setMerging(false)}
          onMerged={async ({ id, name }) => {
            setMerging(false);
            setSelected(new Set());
            const find = () => newestEntry('tag', String(id), 'tag.merged');
            showToast({
              title: 'Tags merged',
              description: `Their images carry ${name} now.`,
              ...undoing(find, read),
            });
            await read();
          }}
        />
      )}
    </>
  );
}
