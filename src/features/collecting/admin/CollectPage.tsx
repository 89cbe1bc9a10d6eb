import '#browser/no-eval.ts';
import ImageDown from 'lucide-react/icons/image-down';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { type PlacedFile, placedFiles } from '#browser/dropped-files.ts';
import { useFileDrop } from '#browser/use-file-drop.ts';
import { useCall } from '#browser/use-reading.ts';
import { useStore } from '#browser/use-store.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { SessionEnded } from '#features/session/SessionEnded.tsx';
import { counted } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { DropOverlay } from '#ui/DropOverlay.tsx';
import { FilePicker } from '#ui/FilePicker.tsx';
import { INPUT } from '#ui/form/input-style.ts';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { CandidateTile } from './CandidateTile.tsx';
import { ChangedSources } from './ChangedSources.tsx';
import {
  $collect,
  addChosen,
  chooseAll,
  chosenRows,
  hasWrongSource,
  missingFiles,
  readPage,
  readSaved,
  sentPage,
  setSource,
  showLeftOut,
  type Target,
  visibleRows,
} from './collect.store.ts';

/**
 * A script for a bookmark: opens the Collect page with the address and images of the page that one is on. It sends no
 * credential; the Collect page asks for a sign-in itself.
 */
function bookmarklet(origin: string): string {
  const run = (collect: string) => {
    const caption = (image: HTMLImageElement) =>
      image.closest('figure')?.querySelector('figcaption')?.textContent?.trim().slice(0, 300) ?? '';
    const seen = [...document.images]
      .filter((image) => image.naturalWidth >= 400 && /^https?:/.test(image.currentSrc || image.src))
      .slice(0, 200)
      .map((image) => ({
        address: image.currentSrc || image.src,
        alt: image.alt.slice(0, 300),
        caption: caption(image),
        width: image.naturalWidth,
      }));
    const page = { address: location.href.split('#')[0], title: document.title.slice(0, 300), seen };
    location.href = `${collect}#page=${encodeURIComponent(JSON.stringify(page))}`;
  };
  return `javascript:(${run.toString()})(${JSON.stringify(`${origin}/admin/collect`)})`;
}

/** Toast of a drop that the browser could not read. */
const DROP_UNREADABLE = {
  title: 'Nothing was collected',
  description: 'The dropped files could not be read. Drop them again, or choose them with the buttons.',
  kind: 'destructive',
} as const;

/** The choice of a company that is not in the gallery yet. */
const NEW = '';

/** Arrow keys go from one candidate to the next. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step || !(event.target as HTMLElement).matches('[data-candidate]')) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-candidate]')];
  event.preventDefault();
  all[all.indexOf(event.target as HTMLElement) + step]?.focus();
}

/** Offers the script as a bookmark. React refuses such an address, so it is set on the element. */
function Bookmarklet() {
  return (
    <p className="mt-2 text-12 text-muted">
      A page that is built by scripts shows nothing here. Drag{' '}
      <a
        href="/admin/collect"
        ref={(link) => link?.setAttribute('href', bookmarklet(location.origin))}
        className="rounded bg-soft px-1.5 py-0.5 font-medium text-ink ring-1 ring-hairline"
      >
        Collect images
      </a>{' '}
      to your bookmarks, open the page in your browser and click the bookmark there.
    </p>
  );
}

type PickerProps = { children: string; isFolder?: boolean; onChoose: (files: PlacedFile[]) => void };

/** Opens the system's picker of files, or of a folder. */
const SavedPicker = ({ children, isFolder = false, onChoose }: PickerProps) => (
  <FilePicker
    className={buttonStyle('secondary', 'sm')}
    multiple
    isFolder={isFolder}
    accept=".html,.htm,.xhtml,.mhtml,.mht,image/*"
    onChoose={(files) => onChoose(files.map((file) => ({ path: file.webkitRelativePath || file.name, file })))}
  >
    {children}
  </FilePicker>
);

/** The way for a page that is on this computer: chosen, or dropped anywhere. */
function SavedPage({ typed, maxMb }: { typed: string; maxMb: number }) {
  const state = useStore($collect);
  const missing = missingFiles(state).length;
  const take = (files: readonly PlacedFile[]) => void readSaved(files, typed, maxMb);
  const isOver = useFileDrop(!state.isReading && !state.isAdding, async (items) => {
    try {
      take(await placedFiles(items));
    } catch {
      showToast(DROP_UNREADABLE);
    }
  });
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-2 text-12 text-muted">
        Or a page that you saved, with its folder of images:
        <SavedPicker onChoose={take}>Choose a saved page</SavedPicker>
        <SavedPicker isFolder onChoose={take}>
          Choose its folder
        </SavedPicker>
        or drop both here.
      </div>
      <p role="status" className="mt-2 text-14 text-danger-text empty:hidden">
        {missing > 0 &&
          `${counted(missing, 'image is', 'images are')} missing beside ${state.saved?.name}. Choose the folder that was saved with it.`}
      </p>
      {isOver && (
        <DropOverlay title="Drop to collect from a saved page" hint="Its .html with its folder, or its .mhtml" />
      )}
    </>
  );
}

/** The company that the images are added to: guessed from the page, or another one. */
type CompanyChoiceProps = { target: Target; created: string; onChange: (target: Target) => void };

function CompanyChoice({ target, created, onChange }: CompanyChoiceProps) {
  // A company that was created by adding images is on the list from then on.
  const { value: companies } = useCall('GET /api/admin/companies', { key: created });
  const isNew = !('slug' in target);
  return (
    <div className="flex min-w-0 flex-1 basis-60 flex-wrap gap-3">
      <SelectField
        label="Company"
        value={isNew ? NEW : target.slug}
        onChange={(value) => onChange(value === NEW ? { name: '', category: '', websiteUrl: '' } : { slug: value })}
      >
        <option value={NEW}>New company</option>
        {companies?.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      {isNew && (
        <>
          <TextField
            label="Name of the new company"
            required
            value={target.name}
            maxLength={100}
            onChange={(text) => onChange({ ...target, name: text })}
          />
          <TextField
            label="Category"
            value={target.category}
            maxLength={100}
            onChange={(text) => onChange({ ...target, category: text })}
          />
        </>
      )}
    </div>
  );
}

/** Where a saved page comes from. */
function SourceField() {
  const state = useStore($collect);
  const error = hasWrongSource(state) ? 'Enter an address that begins with http:// or https://.' : undefined;
  const hint = state.source ? undefined : 'The page does not say where it comes from.';
  return (
    <TextField
      label="Saved from"
      error={error}
      hint={hint}
      type="url"
      placeholder="https://vendor.example/product"
      value={state.source}
      onChange={setSource}
    />
  );
}

/** The images of a page, and what is done with them. */
function Candidates() {
  const state = useStore($collect);
  const { page, saved, rows, isAdding, showsLeftOut } = state;
  const { value: tags } = useCall('GET /api/admin/tags');
  const guessed = page?.company;
  const [target, setTarget] = useState<Target>(
    guessed?.slug
      ? { slug: guessed.slug }
      : { name: guessed?.name ?? '', category: guessed?.category ?? '', websiteUrl: guessed?.websiteUrl ?? '' },
  );
  const [draft, setDraft] = useState(false);
  const shown = visibleRows(state);
  const chosen = chosenRows(state);
  const leftOut = rows.length - shown.length;
  const added = rows.filter(({ outcome }) => outcome?.state === 'added').length;
  const hasCompany = 'slug' in target || target.name.trim() !== '';
  const [created, setCreated] = useState('');
  const add = async () => {
    const slug = await addChosen(target, draft);
    if (!slug) return;
    if (!('slug' in target)) setCreated(slug);
    setTarget({ slug });
  };
  if (!page) return null;
  return (
    <section aria-labelledby="candidates" onKeyDown={walk} className="mt-6">
      <h2 id="candidates" className="font-semibold text-16">
        {page.title || saved?.name || page.address}
      </h2>
      {page.notes.map((note) => (
        <p key={note} className="mt-1 text-14 text-muted">
          {note}
        </p>
      ))}
      {rows.length === 0 ? null : (
        <>
          <div className="sticky top-[var(--header-height)] z-10 mt-3 flex flex-wrap items-end gap-3 rounded-xl bg-surface p-3 ring-1 ring-hairline">
            <CompanyChoice target={target} created={created} onChange={setTarget} />
            {saved && <SourceField />}
            <label className="flex h-9 items-center gap-2 text-14">
              <input
                type="checkbox"
                checked={draft}
                onChange={({ target: { checked } }) => setDraft(checked)}
                className="size-4 accent-[var(--accent)]"
              />
              Add as drafts
            </label>
            <Button size="sm" onClick={() => chooseAll(chosen.length === 0)}>
              {chosen.length === 0 ? 'Select all' : 'Select none'}
            </Button>
            <Button
              kind="primary"
              disabled={isAdding || chosen.length === 0 || !hasCompany || hasWrongSource(state)}
              onClick={() => void add()}
            >
              {isAdding ? 'Adding...' : `Add ${counted(chosen.length, 'image')}`}
            </Button>
          </div>
          <p role="status" className="mt-2 text-14 text-muted">
            {added > 0 && `${counted(added, 'image')} added. `}
            {'slug' in target && added > 0 && (
              <a href={`/admin/images?company=${target.slug}`} className="underline underline-offset-4">
                Open the images
              </a>
            )}
          </p>
          {isAdding && (
            <ProgressBar label="Progress" value={added} max={added + chosen.length} className="mt-2 w-full" />
          )}
          <SessionEnded />
          <datalist id="collect-tags">
            {tags?.map(({ id, name }) => (
              <option key={id} value={name} />
            ))}
          </datalist>
          <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-4">
            {shown.map((row) => (
              <CandidateTile key={row.candidate.address} row={row} />
            ))}
          </ul>
          {leftOut > 0 && !showsLeftOut && (
            <Button size="sm" className="mt-4" onClick={showLeftOut}>
              Show {counted(leftOut, 'image')} left out as small or decoration
            </Button>
          )}
        </>
      )}
    </section>
  );
}

/** The admin page Collect: the address of a page, or a saved one, goes in, its images come out to choose from. */
export function CollectPage({ maxMb }: { maxMb: number }) {
  const { page, saved, isReading, problem } = useStore($collect);
  const [address, setAddress] = useState('');
  const id = useId();
  useEffect(() => {
    const takeSent = () => {
      const sent = sentPage(location.hash);
      if (!sent) return;
      history.replaceState(history.state, '', location.pathname);
      setAddress(sent.address);
      void readPage(sent);
    };
    takeSent();
    addEventListener('hashchange', takeSent);
    const address = new URLSearchParams(location.search).get('address');
    if (address) setAddress(address);
    return () => removeEventListener('hashchange', takeSent);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (address.trim()) void readPage({ address: address.trim(), title: '' });
  };
  return (
    <>
      <header className="mb-6">
        <h1 className="text-20">Collect</h1>
        <p className="mt-1 text-14 text-muted">
          Enter the address of a page, or choose one that you saved. Choose from its images; each keeps its source,
          author, licence and date.
        </p>
      </header>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <label htmlFor={id} className="sr-only">
          Address of a page
        </label>
        <input
          id={id}
          type="url"
          required
          placeholder="https://vendor.example/product"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          className={`${INPUT} max-w-xl flex-1`}
        />
        <Button type="submit" kind="primary" disabled={isReading}>
          {isReading ? 'Reading...' : 'Find images'}
        </Button>
      </form>
      <SavedPage typed={address.trim()} maxMb={maxMb} />
      <Bookmarklet />
      {problem && (
        <div className="mt-6">
          <StateMessage tone="danger" icon={<ImageDown />} title="Nothing was collected" text={problem} />
        </div>
      )}
      {page && <Candidates key={`${page.address} ${saved?.name}`} />}
      <ChangedSources />
    </>
  );
}
