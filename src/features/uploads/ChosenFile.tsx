import Upload from 'lucide-react/icons/upload';
import { useEffect, useState } from 'react';
import { useStore } from '#browser/use-store.ts';
import { SignInButton } from '#features/session/SignInButton.tsx';
import { $session } from '#features/session/session.store.ts';
import { byteSize } from '#shared/cache/byte-size.ts';
import { Button } from '#ui/Button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { FilePicker } from '#ui/FilePicker.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { progressText } from './uploader.messages.ts';
import { cancelUpload, chooseFile, clearFile, type Uploader, uploadChosen } from './uploader.store.ts';

/** An object URL for a file; revoked when the file changes or the component unmounts. */
function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return url;
}

type Chosen = Exclude<Uploader, { kind: 'empty' }>;

/** Progress of the upload, as a bar and in words, with a stop button. */
const Progress = ({ sent }: { sent: number }) => (
  <div className="flex h-10 items-center gap-4">
    <div className="flex min-w-0 flex-1 flex-col gap-2">
      <ProgressBar label="Upload progress" value={sent} max={1} className="w-full" />
      <span className="text-12 text-muted tabular-nums">{progressText(sent)}</span>
    </div>
    <Button onClick={cancelUpload}>Cancel</Button>
  </div>
);

/** Uploading needs a session: signed-out people are asked to sign in before anything is sent, and keep the chosen file. */
function Actions({ maxMb }: { maxMb: number }) {
  const session = useStore($session);
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-2">
      {session.kind === 'signed-out' ? (
        <SignInButton label="Sign in to upload" />
      ) : (
        <Button kind="primary" onClick={() => void uploadChosen()}>
          <Upload className="size-4" />
          Upload
        </Button>
      )}
      <FilePicker
        data-replace-file
        onChoose={([file]) => file && chooseFile(file, maxMb)}
        className={buttonStyle('secondary')}
      >
        Choose another
      </FilePicker>
      <Button kind="quiet" onClick={clearFile}>
        Remove
      </Button>
    </div>
  );
}

/** The chosen file: preview, name and size, with its actions or the progress. */
export function ChosenFile({ uploader, maxMb }: { uploader: Chosen; maxMb: number }) {
  const { file } = uploader;
  const url = useObjectUrl(file);
  return (
    <div className="flex flex-col gap-4">
      <div className="grid h-56 place-items-center overflow-hidden rounded-xl bg-soft p-4 ring-1 ring-hairline ring-inset sm:h-80">
        {url && (
          <img
            src={url}
            alt={`Preview of ${file.name}`}
            className="max-h-48 max-w-full rounded-lg object-contain sm:max-h-72"
          />
        )}
      </div>
      <div className="flex items-baseline gap-3 text-14">
        <span className="min-w-0 truncate font-medium">{file.name}</span>
        <span className="shrink-0 text-muted tabular-nums">{byteSize(file.size)}</span>
      </div>
      {uploader.kind === 'uploading' ? <Progress sent={uploader.sent} /> : <Actions maxMb={maxMb} />}
    </div>
  );
}
