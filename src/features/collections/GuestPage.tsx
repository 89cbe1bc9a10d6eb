import FolderX from 'lucide-react/icons/folder-x';
import Play from 'lucide-react/icons/play';
import { Suspense, useCallback, useState } from 'react';
import type { GuestCollection } from '#shared/guest-links/guest-link.contract.ts';
import { guestPicturePath } from '#shared/guest-links/limits.ts';
import { placeInTile } from '#shared/images/place-in-tile.ts';
import { placeholderUrl } from '#shared/images/thumb-hash.ts';
import { counted } from '#shared/text/counted.ts';
import { day } from '#shared/text/dates.ts';
import { Button } from '#ui/Button.tsx';
import { FadeImage } from '#ui/FadeImage.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { GoneImage } from './GoneImage.tsx';
import { LinkBusy } from './LinkBusy.tsx';
import { LinkEnded } from './LinkEnded.tsx';
import { Markdown, Note } from './Markdown.tsx';
import { LazySlideShow } from './slide-show/SlideShowButton.tsx';
import { slidesOfGuest } from './slide-show/slide.ts';
import { useSlideInAddress } from './slide-show/slide-address.ts';

/** Tiles that are loaded eagerly. */
const FIRST_ROW = 3;

type GuestPageProps = { token: string; shared: GuestCollection | null; isBusy: boolean };

/** The page of a guest link, the same for everyone who has it. */
export function GuestPage({ token, shared, isBusy }: GuestPageProps) {
  if (isBusy) return <LinkBusy />;
  if (!shared) {
    return (
      <LinkEnded
        title="This link does not work"
        text="It was mistyped, its time is over, or its owner has ended it. Ask them for a new one."
      />
    );
  }
  return <GuestCollectionView token={token} shared={shared} />;
}

function GuestCollectionView({ token, shared }: { token: string; shared: GuestCollection }) {
  const [start, setStart] = useState<number | null>(null);
  const end = useCallback(() => setStart(null), []);
  const { title, description, expiresAt, items, sections, total } = shared;
  const slides = slidesOfGuest(token, items);
  const open = (picture: string) => setStart(slides.findIndex(({ key }) => key === picture));
  useSlideInAddress(setStart, slides.length > 0);
  const count = items.filter(({ image }) => image).length;
  const groups = [{ id: null, title: '' }, ...sections].map((section) => ({
    ...section,
    items: items.filter((item) => item.section === section.id),
  }));
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-4 pb-6">
        <div className="min-w-0">
          <p className="text-14 text-muted">
            Shared with guests · {counted(count, 'image')}
            {total > items.length && ` of ${total}`} · until {day(expiresAt)}
          </p>
          <h1 className="mt-1 text-28 wrap-anywhere">{title}</h1>
          {description && (
            <div className="collection-note mt-2 flex max-w-prose flex-col gap-2 text-muted">
              <Markdown text={description} />
            </div>
          )}
        </div>
        {count > 0 && (
          <div data-with-script>
            <Button size="sm" onClick={() => setStart(0)}>
              <Play className="size-4" />
              Slide show
            </Button>
          </div>
        )}
      </header>
      {groups.map(
        (group) =>
          group.items.length > 0 && (
            <section key={group.id ?? ''} aria-label={group.title || title} className="pb-8">
              {group.title && <h2 className="mb-4 border-hairline border-b pb-2 text-20">{group.title}</h2>}
              <ul className="image-grid">
                {group.items.map((item, at) => (
                  <li key={item.image?.picture ?? `gap-${at}`}>
                    <GuestItem token={token} item={item} eager={at < FIRST_ROW} onOpen={open} />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      {items.length === 0 && <StateMessage heading="h2" icon={<FolderX />} title="No images yet" />}
      {start !== null && (
        <Suspense>
          <LazySlideShow title={title} slides={slides} start={start} onClose={end} />
        </Suspense>
      )}
    </>
  );
}

type GuestItemProps = {
  token: string;
  item: GuestCollection['items'][number];
  eager: boolean;
  onOpen: (picture: string) => void;
};

function GuestItem({ token, item: { image, note }, eager, onOpen }: GuestItemProps) {
  return (
    <>
      {image ? (
        <>
          <a
            href={guestPicturePath(token, image.picture, 'full')}
            aria-label={`Open image: ${image.alt}`}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              onOpen(image.picture);
            }}
            className="relative grid aspect-16/10 place-items-center overflow-hidden rounded-xl bg-soft"
          >
            <span
              className="tile-box rounded-lg"
              style={placeInTile({ ...image, ground: 'var(--soft)' }, 'screens').box}
            >
              <FadeImage
                src={guestPicturePath(token, image.picture, 'small')}
                alt={image.alt}
                placeholder={placeholderUrl(image.placeholder)}
                eager={eager}
                fit="object-cover object-left-top"
              />
            </span>
          </a>
          <p className="mt-2.5 line-clamp-2 text-balance font-medium text-14">{image.title}</p>
          <p className="mt-0.5 truncate text-12 text-muted">{image.company}</p>
        </>
      ) : (
        <GoneImage />
      )}
      {note && <Note text={note} />}
    </>
  );
}
