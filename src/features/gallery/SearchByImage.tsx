import ImageUp from 'lucide-react/icons/image-up';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { CallInput, ResponseOf } from '#browser/api-calls.ts';
import { callApi } from '#browser/api-client.ts';
import { useStore } from '#browser/use-store.ts';
import { $filters } from '#features/search/search.store.ts';
import {
  type ComparedImage,
  fileIn,
  keepShownImage,
  prepareImageSearch,
  shrinkImage,
  storeImage,
  takeStoredImage,
  UNREADABLE,
} from '#features/search/uploaded-image.ts';
import { useAudience } from '#features/session/audience.ts';
import { SignInWall } from '#features/session/SignInWall.tsx';
import { $session, $user } from '#features/session/session.store.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { classNames } from '#ui/class-names.ts';
import { $attempt } from './attempt.store.ts';
import { ComparedImages } from './ComparedImages.tsx';
import { viewOf } from './gallery-view.ts';
import type { PageName } from './list-state.ts';
import { searchList } from './search-list.ts';

type Query = NonNullable<CallInput<'POST /api/search/by-image'>['query']>;

/** How long an image may take to be sent and described. */
const LIMIT_MS = 60_000;

/** One page of the images similar to the uploaded one. */
function fetchLike(image: Blob, filters: string, page: PageName) {
  const query = new URLSearchParams(filters);
  for (const [name, value] of Object.entries(page)) query.set(name, String(value));
  const form = new FormData();
  form.set('image', image, 'image');
  return callApi('POST /api/search/by-image', {
    query: query as unknown as Query,
    form,
    signal: AbortSignal.timeout(LIMIT_MS),
  });
}

/** The uploaded image as an address for `<img>`. */
function useImageAddress(image: Blob | undefined): string | undefined {
  const address = useMemo(() => image && URL.createObjectURL(image), [image]);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return address;
}

const FORGOTTEN = 'We compare it in memory, and neither store nor log it. This tab alone keeps it, until you close it.';

type Likeness = Pick<
  ResponseOf<'POST /api/search/by-image'>,
  'picture' | 'heading' | 'isUnread' | 'likeness' | 'moreWith'
>;

/** What the image was understood as, and what is shown where few images are like it. */
function likenessText({ picture, heading, isUnread, likeness, moreWith }: Likeness): string {
  if (isUnread)
    return 'The words in it could not be read, because the server is busy, so these only look like it. Choose it again in a minute.';
  const seen = `This looks like ${picture}${heading ? `, headed “${heading}”` : ''}.`;
  if (!likeness) return seen;
  if (likeness === 'looks' && heading)
    return `${seen} Images about that come first, then those nearest in layout, words and theme.`;
  if (likeness === 'looks')
    return `${seen} What it shows is not recognised: those nearest in layout, words and theme come first.`;
  const few = likeness === 'none' ? 'No image is much like it.' : 'Few images are much like it.';
  const others = moreWith ? `More with ${moreWith.label}, which it may show` : 'Other images';
  return `${seen} ${few} ${others}, nearest in layout, theme and form first.`;
}

function Found({ image }: { image: Blob }) {
  const [seen, setSeen] = useState<{ image: Blob; text: string }>();
  const filters = useStore($filters);
  const session = useAudience();
  const pages = useMemo(
    () =>
      searchList(async (page) => {
        const { picture, heading, isUnread, likeness, moreWith, ...found } = await fetchLike(image, filters, page);
        setSeen({ image, text: likenessText({ picture, heading, isUnread, likeness, moreWith }) });
        return found;
      }),
    [image, filters],
  );
  const found = useStore(pages.$state);
  useEffect(() => $attempt.subscribe(() => pages.need(0, 1)), [pages]);
  const list = useMemo(() => {
    const view = viewOf({ session, preview: null, found, isSearch: false });
    return {
      ...view,
      filters,
      query: '',
      params: `like=image&${filters}`,
      isActive: true,
      session,
      pages,
      isStale: false,
    };
  }, [session, found, filters, pages]);
  return (
    <>
      <p aria-live="polite" className="mb-3 text-muted">
        {/* An answer about an earlier image may come late. */}
        {seen?.image === image ? seen.text : list.status === 'loading' && 'Comparing the image…'}
      </p>
      <ComparedImages list={list} />
    </>
  );
}

/** Search by an uploaded image: paste it, drop it or choose it. */
export function SearchByImage() {
  const session = useStore($session).kind;
  const userId = useStore($user)?.id ?? '';
  const [compared, setCompared] = useState<ComparedImage>();
  // An image that someone has given is nobody else's.
  const image = compared && ['', userId].includes(compared.owner) ? compared.image : undefined;
  const [isUnreadable, setUnreadable] = useState(false);
  const address = useImageAddress(image);
  const latest = useRef<Blob>(undefined);
  const take = (file: Blob | undefined) => {
    if (!file) return;
    latest.current = file;
    setUnreadable(false);
    // A large image that was given before takes longer.
    const ifLatest = (act: () => void) => latest.current === file && act();
    shrinkImage(file).then(
      (shrunk) => ifLatest(() => setCompared({ image: shrunk, owner: userId })),
      () => ifLatest(() => setUnreadable(true)),
    );
  };
  const onGiven = useEffectEvent(take);
  useEffect(() => {
    if (session === 'signed-in') prepareImageSearch();
  }, [session]);
  useEffect(() => {
    if (session !== 'signed-out' || !image) return;
    const store = () => storeImage(image).catch(() => undefined);
    const listening = import('#features/session/sign-in.client.ts').then(
      ({ onLeavingToSignIn }) => onLeavingToSignIn(store),
      () => () => undefined,
    );
    return () => void listening.then((stop) => stop());
  }, [session, image]);
  useEffect(() => {
    if (!compared) return;
    if (compared.owner === '' && userId !== '') setCompared({ ...compared, owner: userId });
    else keepShownImage(compared).catch(() => undefined);
  }, [compared, userId]);
  useEffect(() => {
    setCompared(takeStoredImage());
    const onPaste = (event: ClipboardEvent) => {
      const file = fileIn(event.clipboardData);
      // The keys of the page would load the page again.
      if (file) event.preventDefault();
      onGiven(file);
    };
    const onDragOver = (event: DragEvent) => event.preventDefault();
    const onDrop = (event: DragEvent) => {
      event.preventDefault();
      onGiven(fileIn(event.dataTransfer));
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('paste', onPaste, { signal });
    document.addEventListener('dragover', onDragOver, { signal });
    document.addEventListener('drop', onDrop, { signal });
    return () => listening.abort();
  }, []);
  if (session === 'signed-out') {
    return (
      <>
        {address ? (
          <div className="compared-picture mb-5 flex flex-wrap items-center gap-4 rounded-xl bg-soft p-4">
            <img src={address} alt="Your screenshot" className="rounded-lg object-contain ring-1 ring-hairline" />
            <p className="min-w-0 flex-1 text-muted">Sign in, and the images most like it are shown. {FORGOTTEN}</p>
          </div>
        ) : (
          <p className="mb-5 max-w-2xl text-muted">
            Signed in, paste, drop or choose a screenshot here to get the images most like it. {FORGOTTEN}
          </p>
        )}
        <p role="alert" className="font-medium text-14 text-danger-text">
          {isUnreadable && UNREADABLE}
        </p>
        <div className="compared-nobody relative">
          <SignInWall subject={{ kind: 'photos' }} />
        </div>
      </>
    );
  }
  return (
    <>
      <label
        className={classNames(
          'compared-picture mb-5 flex cursor-pointer items-center gap-4 rounded-xl bg-soft p-4 transition-colors duration-150 hover:bg-sunken',
          image ? 'flex-wrap' : 'compared-nothing flex-col justify-center text-center',
        )}
      >
        {address ? (
          <img src={address} alt="Your screenshot" className="rounded-lg object-contain ring-1 ring-hairline" />
        ) : (
          <ImageUp size={28} className="text-muted" />
        )}
        <span className={image && 'min-w-0 flex-1'}>
          <span className="block font-medium">Paste, drop or choose a screenshot</span>
          <span className="block text-14 text-muted">{FORGOTTEN}</span>
          <span role="alert" className="block font-medium text-14 text-danger-text">
            {isUnreadable && UNREADABLE}
          </span>
        </span>
        <input type="file" accept="image/*" className="sr-only" onChange={({ target }) => take(target.files?.[0])} />
        <span aria-hidden="true" className={buttonStyle('secondary')}>
          {image ? 'Choose another' : 'Choose a screenshot'}
        </span>
      </label>
      {/* Nothing is sent before it is known that someone is signed in. */}
      {image && session !== 'loading' && <Found image={image} />}
    </>
  );
}
