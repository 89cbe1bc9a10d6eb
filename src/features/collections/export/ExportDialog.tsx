import { useEffect, useRef, useState } from 'react';
import { browserStorage } from '#browser/storage.ts';
import { useUnsavedGuard } from '#browser/use-unsaved-guard.ts';
import { LIMITS } from '#shared/collections/limits.ts';
import { pictureOf } from '#shared/images/picture.ts';
import { smallestRendition } from '#shared/images/smallest-rendition.ts';
import { imageRef } from '#shared/regions/image-ref.ts';
import { counted } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextArea, TextField } from '#ui/form/TextField.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import type { Exported } from './collect-images.ts';
import { draftOf, keepDraft } from './drafts.ts';
import { type Format, runExport } from './run-export.ts';
import { LAYOUTS, type Layout } from './slide-layout.ts';
import type { SlideOptions } from './slides.ts';

const KEY = 'gallery-slides';
const DEFAULT: SlideOptions = { layout: 1, hasCover: true };

/** The options that were last chosen in this browser. */
function storedSlideOptions(): SlideOptions {
  const { layout, hasCover } = (browserStorage.read(KEY) ?? {}) as Partial<SlideOptions>;
  return {
    layout: LAYOUTS.find((each) => each === layout) ?? DEFAULT.layout,
    hasCover: hasCover !== false,
  };
}

/** Remembers options in this browser. */
const storeSlideOptions = (options: SlideOptions): void => browserStorage.set(KEY, JSON.stringify(options));

/** A format, and what it contains. */
type ChoosableFormat = Format & { text: string };

const SLIDES: readonly ChoosableFormat[] = [
  {
    name: 'PowerPoint',
    ending: 'pptx',
    text: 'Slides with company, title, note and credit. Keynote and Google Slides open them.',
    exportFile: async (...options) => (await import('./export-pptx.ts')).exportPptx(...options),
  },
  {
    name: 'PDF',
    ending: 'pdf',
    text: 'A page for each slide, to read, print or send.',
    exportFile: async (...options) => (await import('./export-pdf.ts')).exportPdf(...options),
  },
];

const FILES: readonly ChoosableFormat[] = [
  {
    name: 'ZIP',
    ending: 'zip',
    text: 'Images as JPEG or PNG, credits, notes and JSON. For Figma, drop the images onto the canvas.',
    exportFile: async (exported, _options, progress) => (await import('./export-zip.ts')).exportZip(exported, progress),
  },
  {
    name: 'JSON',
    ending: 'json',
    text: 'Titles, notes, credits and sources, without the images.',
    exportFile: async (exported) => (await import('./export-json.ts')).exportJson(exported),
  },
];

const LAYOUT_NAMES: Record<Layout, string> = { 1: 'One image', 2: 'Two images', 4: 'Four images' };

type LayoutChoiceProps = { options: SlideOptions; onChange: (options: SlideOptions) => void };

function LayoutChoice({ options, onChange }: LayoutChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold text-14">On each slide or page</legend>
      <div className="flex gap-1 rounded-lg bg-soft p-1">
        {LAYOUTS.map((layout) => (
          <label
            key={layout}
            className="layout-choice flex h-9 flex-1 cursor-pointer items-center justify-center rounded-md text-14"
          >
            <input
              type="radio"
              name="layout"
              className="sr-only"
              checked={options.layout === layout}
              onChange={() => onChange({ ...options, layout })}
            />
            {LAYOUT_NAMES[layout]}
          </label>
        ))}
      </div>
      <label className="flex min-h-8 items-center gap-2 text-14 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-(--accent)"
          checked={options.hasCover}
          onChange={({ target }) => onChange({ ...options, hasCover: target.checked })}
        />
        Cover with title and description
      </label>
    </fieldset>
  );
}

type FormatListProps = { formats: readonly ChoosableFormat[]; onChoose: (format: ChoosableFormat) => void };

function FormatList({ formats, onChoose }: FormatListProps) {
  return (
    <ul className="flex flex-col gap-2">
      {formats.map((format) => (
        <li key={format.name}>
          <button
            type="button"
            data-first-focus={format === SLIDES[0] ? '' : undefined}
            className="w-full rounded-lg px-3 py-2 text-left ring-1 ring-hairline hover:bg-soft"
            onClick={() => onChoose(format)}
          >
            <span className="block font-medium text-14">{format.name}</span>
            <span className="block text-12 text-muted">{format.text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Most thumbnails that the dialog shows. */
const THUMBNAILS = 5;

/** How many images are exported, and the first of them. */
function Contents({ items }: Pick<Exported, 'items'>) {
  const first = items.flatMap(({ item }) => item ?? []).slice(0, THUMBNAILS);
  return (
    <div className="export-images">
      {first.map((item) => (
        <img
          key={imageRef(item.id, item.region?.id)}
          src={smallestRendition(pictureOf(item))}
          alt=""
          draggable={false}
        />
      ))}
      <p className="text-14 text-muted">{counted(items.length, 'image')}</p>
    </div>
  );
}

type Running = { format: string; done: number; total: number };

type ExportDialogProps = { exported: Exported; onExported?: (format: Format['ending']) => void; onClose: () => void };

/** Exports a collection, or images that are in none. The browser creates the files; closing the dialog cancels. */
export function ExportDialog({ exported, onExported, onClose }: ExportDialogProps) {
  const [running, setRunning] = useState<Running | null>(null);
  const [options, setOptions] = useState(storedSlideOptions);
  const [texts, setTexts] = useState(() => draftOf(exported));
  const controller = useRef<AbortController>(null);
  useUnsavedGuard(running !== null, 'upload');
  useEffect(() => () => controller.current?.abort(), []);

  const run = async (format: ChoosableFormat) => {
    storeSlideOptions(options);
    keepDraft(exported, texts);
    const own = new AbortController();
    controller.current = own;
    const total = exported.items.length;
    const titled = { ...exported, title: texts.title.trim() || exported.title, description: texts.description.trim() };
    setRunning({ format: format.name, done: 0, total });
    const onProgress = (done: number) => setRunning({ format: format.name, done, total });
    const isSaved = await runExport(format, titled, { options, progress: { signal: own.signal, onProgress } });
    if (own.signal.aborted) return;
    setRunning(null);
    if (!isSaved) return;
    onExported?.(format.ending);
    onClose();
  };

  return (
    <Dialog title="Export" onClose={onClose}>
      {running ? (
        <div className="flex flex-col gap-4" role="status">
          <p className="text-14">
            {running.format}: {running.done} of {running.total}
          </p>
          <ProgressBar label="Progress" value={running.done} max={running.total} className="w-full" />
          <Button size="sm" className="self-end" onClick={onClose}>
            Cancel
          </Button>
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <Contents items={exported.items} />
          <TextField
            label="Title"
            maxLength={LIMITS.title}
            value={texts.title}
            onChange={(text) => setTexts({ ...texts, title: text })}
          />
          <TextArea
            label="Description (optional)"
            maxLength={LIMITS.description}
            value={texts.description}
            onChange={(text) => setTexts({ ...texts, description: text })}
          />
          <LayoutChoice options={options} onChange={setOptions} />
          <FormatList formats={SLIDES} onChoose={(format) => void run(format)} />
          <h3 className="border-hairline border-t pt-4 font-semibold text-14">As files</h3>
          <FormatList formats={FILES} onChoose={(format) => void run(format)} />
        </div>
      )}
    </Dialog>
  );
}
