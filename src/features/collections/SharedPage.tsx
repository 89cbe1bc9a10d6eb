import ImageOff from 'lucide-react/icons/image-off';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useStore } from '#browser/use-store.ts';
import { useRestoredScroll } from '#features/gallery/follow-address.ts';
import { ImageTile, TileGhost } from '#features/gallery/ImageTile.tsx';
import type { ListOnPage } from '#features/gallery/open-image.ts';
import { useOpenImage } from '#features/gallery/use-open-image.tsx';
import { $image } from '#features/lightbox/lightbox.store.ts';
import { SignInWall } from '#features/session/SignInWall.tsx';
import { $session } from '#features/session/session.store.ts';
import type { PromptSubject } from '#features/session/sign-in-prompt.ts';
import type { SharedCollection } from '#shared/collections/collection.contract.ts';
import type { CompanyBadge } from '#shared/companies/company.contract.ts';
import { kindShown } from '#shared/images/picture.ts';
import { placeholderUrl } from '#shared/images/thumb-hash.ts';
import { counted } from '#shared/text/counted.ts';
import { RetryLine } from '#ui/RetryLine.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { TryAgain } from '#ui/TryAgain.tsx';
import { foundEntries, refOfItem } from './found-entries.ts';
import { GoneImage } from './GoneImage.tsx';
import { LinkBusy } from './LinkBusy.tsx';
import { LinkEnded } from './LinkEnded.tsx';
import { listOfCollection } from './list-of-collection.ts';
import { Markdown, Note } from './Markdown.tsx';
import { mountSaving } from './mount-saving.tsx';
import { publicPart } from './public-part.ts';
import { SearchWithin } from './SearchWithin.tsx';
import { SharedActions } from './SharedActions.tsx';
import { useGrowingList } from './use-growing-list.ts';
import { useSearchWithin } from './use-search-within.ts';
import { useSharedCollection } from './use-shared-collection.ts';

/** Tiles that are loaded eagerly. */
const FIRST_ROW = 3;

type SharedPageProps = {
  token: string;
  /** Its first images. */
  shared: SharedCollection | null;
  isSignedIn: boolean;
  isBusy: boolean;
};

/** A shared collection, read-only; it can be copied. */
export function SharedPage({ token, shared: embedded, isSignedIn, isBusy }: SharedPageProps) {
  const { kind } = useStore($session);
  // The page was rendered for someone, also where the account can't be reached any more.
  const session = kind === 'unreachable' ? (isSignedIn ? 'signed-in' : 'signed-out') : kind;
  const loaded = useSharedCollection(token, { shared: embedded, isWhole: isSignedIn }, session);
  const { shared, hasFailed } = loaded;
  useEffect(() => void mountSaving(), []);

  if (hasFailed) {
    return (
      <StateMessage
        tone="danger"
        icon={<ImageOff />}
        title="Failed to load this collection"
        action={<TryAgain onRetry={loaded.retry} />}
      />
    );
  }
  if (isBusy) return <LinkBusy />;
  if (!shared) {
    return <LinkEnded title="Nothing is shared here" text="The link was mistyped, or its owner has ended it." />;
  }
  return <Shared token={token} shared={shared} session={session} isCut={loaded.isCut} loadAll={loaded.loadAll} />;
}

type SharedProps = {
  token: string;
  shared: SharedCollection;
  session: ListOnPage['session'];
} & Pick<ReturnType<typeof useSharedCollection>, 'isCut' | 'loadAll'>;

function Shared({ token, shared, session, isCut, loadAll }: SharedProps) {
  const { title, description, sections, items, companies, total, count, hiddenCount } = shared;
  const image = useStore($image);
  const hasAll = items.length === total;
  const badges = useMemo(() => new Map(companies.map((badge) => [badge.slug, badge])), [companies]);
  const subject: PromptSubject = { kind: 'photos', count };
  const isGated = session === 'signed-out' && hiddenCount > 0;
  const { list, found, isNarrowed } = useSearchWithin(
    session === 'loading' ? null : `/api/shared/${encodeURIComponent(token)}/search`,
    count - hiddenCount,
  );
  const { filters, query } = list;
  const shown = useMemo(() => {
    if (!isNarrowed || !found) return items;
    return foundEntries(found.images, items, ({ item }) => refOfItem(item ?? null));
  }, [isNarrowed, found, items]);
  // An image further down may be what the address names.
  const hasImage = image === null || shown.some(({ item }) => item?.id === image);
  const onPage = useMemo<ListOnPage>(
    () =>
      listOfCollection({
        session,
        filters,
        query,
        isOwn: (session === 'signed-out' || hiddenCount === 0) && (list.isOwn || !isNarrowed) && (hasAll || hasImage),
        hasMore: isGated,
        items: shown.flatMap(({ item }) => item ?? []),
        companies: badges,
      }),
    [session, filters, query, list.isOwn, isNarrowed, hasAll, hasImage, shown, hiddenCount, isGated, badges],
  );
  useRestoredScroll(onPage.isOwn, `${filters} ${query}`);
  const imagePrompt = useOpenImage(onPage, subject);
  const length = isNarrowed ? shown.length : total;
  const ids = useMemo(() => Array.from({ length }, (_, at) => shown[at]?.item?.id), [length, shown]);
  const { drawn, end } = useGrowingList(ids);
  const needsAll = !hasAll && (isNarrowed || image !== null || drawn > items.length);
  // If it fails, `isCut` says so.
  const load = () => void loadAll().catch(() => undefined);
  const loadWhenNeeded = useEffectEvent(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a sign-in the collection begins anew with other items
  useEffect(() => {
    if (needsAll && !isCut) loadWhenNeeded();
  }, [needsAll, isCut, items]);
  const first = shown.slice(0, drawn);
  const groups = [{ id: null, title: '' }, ...(isNarrowed ? [] : sections)].map((section) => ({
    ...section,
    items: isNarrowed ? first : first.filter((item) => item.section === section.id),
  }));
  // Of placeholders alone there is nothing to search.
  const isSearchable = isNarrowed || !isGated || hiddenCount < count;
  const lists = (
    <>
      {groups.map(
        (group) =>
          group.items.length > 0 && (
            <section key={group.id ?? ''} aria-label={group.title || title} className="pb-8">
              {group.title && <h2 className="mb-4 border-hairline border-b pb-2 text-20">{group.title}</h2>}
              <ul className="image-grid collection-grid">
                {group.items.map((item, at) => (
                  <li key={item.item?.id ?? at}>
                    <SharedItem item={item} badges={badges} eager={at < FIRST_ROW} />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      <div ref={end} />
    </>
  );
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-4 pb-6">
        <div className="min-w-0">
          <p className="text-14 text-muted">Shared collection · {counted(count, 'image')}</p>
          <h1 className="mt-1 text-28 wrap-anywhere">{title}</h1>
          {hiddenCount > 0 && <p className="mt-2 text-14 text-muted">{publicPart(shared)}</p>}
          {description && (
            <div className="collection-note mt-2 flex max-w-prose flex-col gap-2 text-muted">
              <Markdown text={description} />
            </div>
          )}
        </div>
        {session !== 'loading' && (
          <SharedActions token={token} shared={shared} canCopy={session === 'signed-in'} loadAll={loadAll} />
        )}
      </header>
      {isSearchable ? (
        <SearchWithin list={list} found={found}>
          {lists}
        </SearchWithin>
      ) : (
        lists
      )}
      {isCut && <RetryLine text="Some images could not be loaded." onRetry={load} />}
      {total === 0 && <StateMessage heading="h2" icon={<ImageOff />} title="No images yet" />}
      {isGated && <SignInWall subject={subject} />}
      {imagePrompt}
    </>
  );
}

type SharedItemProps = {
  item: SharedCollection['items'][number];
  badges: ReadonlyMap<string, CompanyBadge>;
  eager: boolean;
};

function SharedItem({ item: { item, kind, blurred, note }, badges, eager }: SharedItemProps) {
  return (
    <>
      {item && (
        <ImageTile item={item} grid="home" kind={kindShown(item)} badge={badges.get(item.company.slug)} eager={eager} />
      )}
      {kind === 'hidden' && blurred && (
        <div data-gated className="opacity-35">
          <TileGhost placeholder={placeholderUrl(blurred.placeholder)} isPulsing={false} />
        </div>
      )}
      {kind === 'gone' && <GoneImage />}
      {note && <Note text={note} />}
    </>
  );
}
