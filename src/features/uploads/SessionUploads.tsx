import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import { useStore } from '#browser/use-store.ts';
import { copyText } from '#features/notifications/copy-text.ts';
import type { UploadResponse } from '#shared/uploads/upload.contract.ts';
import { Button } from '#ui/Button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { Panel } from '#ui/Panel.tsx';
import { $uploads } from './uploader.store.ts';

const UploadRow = ({ upload }: { upload: UploadResponse }) => (
  <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
    <div className="flex min-w-0 items-center gap-3">
      <img
        src={upload.secure_url}
        alt=""
        width={upload.width}
        height={upload.height}
        className="size-12 shrink-0 rounded-lg bg-sunken object-cover"
      />
      <div className="min-w-0 flex-1">
        <p className="break-all font-medium text-14">{upload.public_id}</p>
        <p className="text-12 text-muted tabular-nums">
          {upload.width} × {upload.height} · {upload.format.toUpperCase()}
        </p>
      </div>
    </div>
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => void copyText(new URL(upload.secure_url, location.href).href)}>
        <Copy className="size-4" />
        Copy URL
      </Button>
      <a href={upload.secure_url} target="_blank" rel="noopener" className={buttonStyle('secondary', 'sm')}>
        <ExternalLink className="size-4" />
        View
      </a>
    </div>
  </li>
);

/** Uploads of this tab. */
export function SessionUploads() {
  const uploads = useStore($uploads);
  return (
    <Panel title={`Uploads of this session (${uploads.length})`}>
      {uploads.length === 0 ? (
        <p className="text-14 text-muted">
          Nothing uploaded yet. What you upload is listed here until you close the tab.
        </p>
      ) : (
        <ul className="divide-y divide-hairline">
          {uploads.map((upload) => (
            <UploadRow key={upload.public_id} upload={upload} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
