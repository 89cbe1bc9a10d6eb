import { useEffect, useRef, useState } from 'react';
import { holdReload } from '#browser/busy.ts';
import { saveFile } from '#browser/files.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import type { Exported, Progress } from './collect-images.ts';
import { safeName } from './file-names.ts';

type Format = {
  name: string;
  ending: string;
  text: string;
  exportFile: (exported: Exported, progress: Progress) => Promise<Blob>;
};

const FORMATS: readonly Format[] = [
  {
    name: 'ZIP',
    ending: 'zip',
    text: 'Images as JPEG or PNG, credits, notes and JSON. For Figma, drop the images onto the canvas.',
    exportFile: async (...given) => (await import('./export-zip.ts')).exportZip(...given),
  },
  {
    name: 'PowerPoint',
    ending: 'pptx',
    text: 'One image a slide, with title, credit and note. Keynote and Google Slides open it.',
    exportFile: async (...given) => (await import('./export-pptx.ts')).exportPptx(...given),
  },
  {
    name: 'PDF',
    ending: 'pdf',
    text: 'One image a page, with title, credit and note.',
    exportFile: async (...given) => (await import('./export-pdf.ts')).exportPdf(...given),
  },
  {
    name: 'JSON',
    ending: 'json',
    text: 'Titles, notes, credits and sources, without the images.',
    exportFile: async (exported) => (await import('./export-json.ts')).exportJson(exported),
  },
];

type Running = { format: string; done: number; total: number };

/** Exports a collection. The browser creates the files; closing the dialog cancels. */
export function ExportDialog({ exported, onClose }: { exported: Exported; onClose: () => void }) {
  const [running, setRunning] = useState<Running | null>(null);
  const controller = useRef<AbortController>(null);
  const isRunning = running !== null;
  useEffect(() => (isRunning ? holdReload('upload') : undefined), [isRunning]);
  useEffect(() => () => controller.current?.abort(), []);

  const run = async ({ name, ending, exportFile }: Format) => {
    const own = new AbortController();
    controller.current = own;
    const total = exported.items.length;
    setRunning({ format: name, done: 0, total });
    try {
      const onProgress = (done: number) => setRunning({ format: name, done, total });
      const file = await exportFile(exported, { signal: own.signal, onProgress });
      if (own.signal.aborted) return;
      saveFile(file, `${safeName(exported.title, 'collection')}.${ending}`);
      showToast({ title: `${name} saved` });
      onClose();
    } catch {
      if (!own.signal.aborted)
        showToast({ title: 'Export failed', description: 'Please try again.', kind: 'destructive' });
    } finally {
      if (controller.current === own) setRunning(null);
    }
  };
  const cancel = () => {
    controller.current?.abort();
    controller.current = null;
    setRunning(null);
  };

  return (
    <Dialog title="Export" onClose={onClose}>
      {running ? (
        <div className="flex flex-col gap-4" role="status">
          <p className="text-14">
            {running.format}: {running.done} of {running.total}
          </p>
          <progress
            className="w-full accent-(--accent)"
            value={running.done}
            max={running.total}
            aria-label="Progress"
          />
          <Button size="sm" className="self-end" onClick={cancel}>
            Cancel
          </Button>
        </div>
      ) : (
        <ul className="flex flex-col gap-2">
          {FORMATS.map((format, at) => (
            <li key={format.name}>
              <button
                type="button"
                data-first-focus={at === 0 ? '' : undefined}
                className="w-full rounded-lg px-3 py-2 text-left ring-1 ring-hairline hover:bg-soft"
                onClick={() => void run(format)}
              >
                <span className="block font-medium text-14">{format.name}</span>
                <span className="block text-12 text-muted">{format.text}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
