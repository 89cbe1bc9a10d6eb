import Bookmark from 'lucide-react/icons/bookmark';
import ClipboardCopy from 'lucide-react/icons/clipboard-copy';
import Download from 'lucide-react/icons/download';
import Link from 'lucide-react/icons/link';
import Quote from 'lucide-react/icons/quote';
import SquareCheck from 'lucide-react/icons/square-check';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { downloadRefusal } from '#shared/images/licence.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { openSaveDialog } from './actions.store.ts';
import { toggleChosen } from './chosen.store.ts';
import { copyCredit, copyImage, copyLink, downloadImage, itemOf } from './copy-and-download.ts';
import { useReject } from './use-reject.ts';

/** All actions on an image; those that its licence forbids are disabled, with the reason. */
export function ImageMenu({ image, onClose }: { image: string; onClose: () => void }) {
  const [item, setItem] = useState<GalleryItem | null>(null);
  useEffect(() => {
    itemOf(image).then(setItem, () => undefined);
  }, [image]);
  const reject = useReject();
  const refusal = item && downloadRefusal(item);
  const choose = () =>
    toggleChosen({ id: image, thumbnail: item?.image.secure_url ?? '', alt: item?.image.alt ?? 'Image' });
  const entries = [
    { label: 'Save to a collection', key: 'S', Icon: Bookmark, act: () => openSaveDialog([image]), stays: true },
    { label: 'Choose, to compare or save several', key: 'X', Icon: SquareCheck, act: choose },
    { label: 'Copy image', key: 'C', Icon: ClipboardCopy, act: () => void copyImage(image), isOff: Boolean(refusal) },
    { label: 'Copy link', Icon: Link, act: () => void copyLink(image) },
    { label: 'Copy credit', Icon: Quote, act: () => void copyCredit(image) },
    { label: 'Download', Icon: Download, act: () => void downloadImage(image), isOff: Boolean(refusal) },
    ...(reject ? [{ label: 'Not similar', Icon: X, act: () => reject(image) }] : []),
  ];
  return (
    <Dialog title={item?.title ?? item?.image.alt ?? 'Image'} onClose={onClose}>
      <ul className="image-menu">
        {entries.map(({ label, key, Icon, act, isOff, stays }, at) => (
          <li key={label}>
            <button
              type="button"
              data-first-focus={at === 0 ? '' : undefined}
              disabled={isOff}
              onClick={() => {
                if (!stays) onClose();
                act();
              }}
            >
              <Icon aria-hidden="true" />
              <span className="flex-1">{label}</span>
              {key && <kbd>{key}</kbd>}
            </button>
          </li>
        ))}
      </ul>
      {refusal && <p className="mt-3 text-12 text-muted">{refusal}</p>}
    </Dialog>
  );
}
