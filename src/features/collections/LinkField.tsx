import { copyText } from '#features/notifications/copy-text.ts';
import { Button } from '#ui/Button.tsx';
import { INPUT } from '#ui/form/input-style.ts';
import { canShare, shareAddress } from './copy-and-download.ts';

/** A link in full, and a button that copies it. */
export function LinkField({ label, address, isFirst }: { label: string; address: string; isFirst?: boolean }) {
  return (
    <div className="flex gap-2">
      <input readOnly aria-label={label} className={INPUT} value={address} onFocus={({ target }) => target.select()} />
      <Button
        kind="primary"
        className="h-9"
        data-first-focus={isFirst || undefined}
        onClick={() => void copyText(address, 'Link copied')}
      >
        Copy link
      </Button>
      {canShare() && (
        <Button className="h-9" onClick={() => void shareAddress(address, document.title)}>
          Share
        </Button>
      )}
    </div>
  );
}
