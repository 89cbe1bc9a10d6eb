import { useRestoredFocus } from '#browser/use-restored-focus.ts';
import { Button } from '#ui/Button.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import type { CopiedFile, Refusal, UploadProgress, Uploads } from './use-uploads.ts';

function Running({ progress, onStop }: { progress: UploadProgress; onStop: () => void }) {
  return (
    <div className="mb-4 flex items-center gap-4 rounded-xl bg-soft px-4 py-3 text-14">
      <ProgressBar label="Upload progress" value={progress.at - 1} max={progress.total} className="min-w-0 flex-1" />
      <p role="status" className="shrink-0 text-muted tabular-nums">
        {progress.at} of {progress.total}
      </p>
      <Button size="sm" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}

type RefusedProps = { files: readonly Refusal[]; onRetry: () => void; onDismiss: () => void };

function Refused({ files, onRetry, onDismiss }: RefusedProps) {
  return (
    <section aria-label="Files that were not uploaded" className="mb-4 rounded-xl bg-danger-soft px-4 py-3 text-14">
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-14 text-danger-text tabular-nums">
          {files.length === 1 ? '1 file was not uploaded' : `${files.length} files were not uploaded`}
        </h2>
        {files.some(({ again }) => again) && (
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button size="sm" onClick={onDismiss}>
          Dismiss
        </Button>
      </header>
      <ul className="mt-2 max-h-60 divide-y divide-hairline overflow-y-auto">
        {files.map(({ file, reason }) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`} className="py-1.5">
            <span dir="auto" className="font-medium break-all">
              {file.name}
            </span>{' '}
            <span className="text-muted">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type CopiedProps = { files: readonly CopiedFile[]; onKeep: () => void; onDismiss: () => void };

/** Files that the gallery has already, each with a link to the existing image. */
function Copied({ files, onKeep, onDismiss }: CopiedProps) {
  return (
    <section aria-label="Copies" className="mb-4 rounded-xl bg-warning-soft px-4 py-3 text-14">
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-14 text-warning-text">In the gallery already, or nearly identical</h2>
        <a href="/admin/duplicates" className="underline underline-offset-4">
          Duplicates
        </a>
        {files.some(({ isStored }) => !isStored) && (
          <Button size="sm" onClick={onKeep}>
            Upload identical ones anyway
          </Button>
        )}
        <Button size="sm" onClick={onDismiss}>
          Dismiss
        </Button>
      </header>
      <ul className="mt-2 max-h-60 divide-y divide-hairline overflow-y-auto">
        {files.map(({ file, copies, isStored }) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`} className="py-1.5">
            <span dir="auto" className="font-medium break-all">
              {file.name}
            </span>{' '}
            {!isStored && <span className="text-muted">not stored again, </span>}
            {copies.map(({ id, subject, exact }) => (
              <a
                key={id}
                href={`/admin/images?q=${id}`}
                className="mr-2 break-all text-muted underline-offset-4 hover:underline"
              >
                {exact ? 'identical to' : 'nearly identical to'} {subject}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Progress of a running upload, with a stop button; afterwards the refused files, each with its reason. */
export function UploadReport({ uploads }: { uploads: Uploads }) {
  const { progress, refused, copied } = uploads;
  const part = useRestoredFocus<HTMLDivElement>(progress ? 'running' : refused ? 'refused' : 'nothing');
  return (
    <div ref={part} tabIndex={-1} className="outline-none">
      {progress && <Running progress={progress} onStop={uploads.stop} />}
      {!progress && refused && <Refused files={refused.files} onRetry={uploads.retry} onDismiss={uploads.forget} />}
      {!progress && copied.length > 0 && (
        <Copied files={copied} onKeep={uploads.keepIdentical} onDismiss={uploads.forgetCopied} />
      )}
    </div>
  );
}
