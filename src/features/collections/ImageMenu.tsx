import Bookmark from 'lucide-react/icons/bookmark';
import ClipboardCopy from 'lucide-react/icons/clipboard-copy';
import ClipboardType from 'lucide-react/icons/clipboard-type';
import Download from 'lucide-react/icons/download';
import Images from 'lucide-react/icons/images';
import Link from 'lucide-react/icons/link';
import Quote from 'lucide-react/icons/quote';
import Share2 from 'lucide-react/icons/share-2';
import SquareCheck from 'lucide-react/icons/square-check';
import SquareX from 'lucide-react/icons/square-x';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { useStore } from '#browser/use-store.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { downloadRefusal } from '#shared/images/licence.ts';
import { pictureOf } from '#shared/images/picture.ts';
import { smallestRendition } from '#shared/images/smallest-rendition.ts';
import { refPath } from '#shared/regions/image-ref.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { openSaveDialog } from './actions.store.ts';
import { choose } from './choose.ts';
import { $chosen } from './chosen.store.ts';
import { canShare, copyCredit, copyImage, copyLink, downloadImage, itemOf, shareAddress } from './copy-and-download.ts';
import { similarTo } from './focused-image.ts';
import { useReject } from './use-reject.ts';

const pageOf = (image: string): string => new URL(refPath(image), location.href).href;

type Entry = { label: string; key?: string; Icon: typeof Bookmark } & (
  | { href: string }
  | { act: () => void; isOff?: boolean; stays?: boolean }
);

/** A link, or a button; what `stays` replaces the menu by another dialog. */
function MenuEntry({ entry, isFirst, onClose }: { entry: Entry; isFirst: boolean; onClose: () => void }) {
  const { label, key, Icon } = entry;
  const content = (
    <>
      <Icon />
      <span className="flex-1">{label}</span>
      {key && <kbd>{key}</kbd>}
    </>
  );
  if ('href' in entry) return <a href={entry.href}>{content}</a>;
  return (
    <button
      type="button"
      data-first-focus={isFirst ? '' : undefined}
      disabled={entry.isOff}
      onClick={() => {
        if (!entry.stays) onClose();
        entry.act();
      }}
    >
      {content}
    </button>
  );
}

/** All actions on an image; those that its licence forbids are disabled, with the reason. */
export function ImageMenu({ image, onClose }: { image: string; onClose: () => void }) {
  const [item, setItem] = useState<GalleryItem | null>(null);
  useEffect(() => {
    itemOf(image).then(setItem, () => undefined);
  }, [image]);
  const isChosen = useStore($chosen).some(({ id }) => id === image);
  const reject = useReject();
  const refusal = item && downloadRefusal(item);
  const title = item?.title ?? item?.image.alt ?? 'Image';
  const toggle = () => {
    const thumbnail = item ? smallestRendition(pictureOf(item)) : '';
    choose({ id: image, thumbnail, alt: item?.image.alt ?? 'Image' }, false);
  };
  const entries: Entry[] = [
    { label: 'Save to a collection', key: 'S', Icon: Bookmark, act: () => openSaveDialog([image]), stays: true },
    {
      label: isChosen ? 'Deselect' : 'Select, to compare or save several',
      key: 'X',
      Icon: isChosen ? SquareX : SquareCheck,
      act: toggle,
    },
    { label: 'Similar images', key: 'L', Icon: Images, href: similarTo(image) },
    { label: 'Copy as PNG', key: 'C', Icon: ClipboardCopy, act: () => void copyImage(image), isOff: Boolean(refusal) },
    {
      label: 'Copy as PNG with credit',
      key: 'Shift C',
      Icon: ClipboardType,
      act: () => void copyImage(image, { hasCredit: true }),
      isOff: Boolean(refusal),
    },
    ...(canShare() ? [{ label: 'Share', Icon: Share2, act: () => void shareAddress(pageOf(image), title) }] : []),
    { label: 'Copy link', Icon: Link, act: () => void copyLink(image) },
    { label: 'Copy credit', Icon: Quote, act: () => void copyCredit(image) },
    { label: 'Download', Icon: Download, act: () => void downloadImage(image), isOff: Boolean(refusal) },
    ...(reject ? [{ label: 'Not similar', Icon: X, act: () => reject(image) }] : []),
  ];
  return (
    <Dialog title={title} onClose={onClose}>
      <ul className="image-menu">
        {entries.map((entry, at) => (
          <li key={entry.label}>
            <MenuEntry entry={entry} isFirst={at === 0} onClose={onClose} />
          </li>
        ))}
      </ul>
      {refusal && <p className="mt-3 text-12 text-muted">{refusal}</p>}
    </Dialog>
  );
}
