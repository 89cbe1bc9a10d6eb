import { useStore } from '@nanostores/react';
import ImageOff from 'lucide-react/icons/image-off';
import { useEffect, useMemo, useState } from 'react';
import { ApiError, callApi } from '#browser/api-client.ts';
import { useRestoredScroll } from '#features/gallery/follow-address.ts';
import { ImageTile, TileGhost } from '#features/gallery/ImageTile.tsx';
import type { ListOnPage } from '#features/gallery/open-image.ts';
import { useOpenImage } from '#features/gallery/use-open-image.tsx';
import { SignInWall } from '#features/session/SignInWall.tsx';
import { $session } from '#features/session/session.store.ts';
import type { PromptSubject } from '#features/session/sign-in-prompt.ts';
import type { SharedCollection } from '#shared/collections/collection.contract.ts';
import type { CompanyBadge } from '#shared/companies/company.contract.ts';
import { placeholderUrl } from '#shared/images/thumb-hash.ts';
import { kindOf } from '#shared/tags/tag-kind.ts';
import { counted } from '#shared/text/counted.ts';
import { StateMessage } from '#ui/StateMessage.tsx';
import { TryAgain } from '#ui/TryAgain.tsx';
import { LinkBusy } from './LinkBusy.tsx';
import { LinkEnded } from './LinkEnded.tsx';
import { listOfCollection } from './list-of-collection.ts';
import { Markdown } from './Markdown.tsx';
import { mountSaving } from './mount-saving.tsx';
import { SearchWithin } from './SearchWithin.tsx';
import { SharedActions } from './SharedActions.tsx';
import { useGrowingList } from './use-growing-list.ts';
import { useSearchWithin } from './use-search-within.ts';

/** Tiles that are loaded eagerly. */
const FIRST_ROW = 3;

type SharedPageProps = { token: string; shared: SharedCollection | null; isBusy: boolean };

/** A shared collection, read-only; it can be copied. */
export function SharedPage({ token, shared: embedded, isBusy }: SharedPageProps) {
  const session = useStore($session, { ssr: 'initial' }).kind;
  const [shared, setShared] = useState(embedded);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    // After a sign-in or sign-out, the viewer may see other images.
    const isOther = session === 'signed-in' ? embedded && embedded.hiddenCount > 0 : session === 'signed-out';
    if (!isOther) return;
    let isCurrent = true;
    callApi('GET /api/shared/{token}', { params: { token } }).then(
      (response) => {
        if (!isCurrent) return;
        setFailed(false);
        setShared(response);
      },
      (error: unknown) => {
        if (!isCurrent) return;
        if (error instanceof ApiError && error.status === 404) setShared(null);
        else setFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [session, token, embedded]);
  useEffect(() => void mountSaving(), []);

  if (hasFailed) {
    return (
      <StateMessage tone="danger" icon={<ImageOff />} title="Failed to load this collection" action={<TryAgain />} />
    );
  }
  if (isBusy) return <LinkBusy />;
  if (!shared) {
    return <LinkEnded title="Nothing is shared here" text="The link was mistyped, or its owner has ended it." />;
  }
  return <Shared token={token} shared={shared} session={session} />;
}

type SharedProps = { token: string; shared: SharedCollection; session: ListOnPage['session'] };

function Shared({ token, shared, session }: SharedProps) {
  const { title, description, sections, items, companies, hiddenCount } = shared;
  const badges = useMemo(() => new Map(companies.map((badge) => [badge.slug, badge])), [companies]);
  const count = items.filter(({ kind }) => kind !== 'gone').length;
  const subject: PromptSubject = { kind: 'photos', count };
  const isGated = session === 'signed-out' && hiddenCount > 0;
  const { list, found, isNarrowed } = useSearchWithin(
    session === 'loading' ? null : `/api/shared/${encodeURIComponent(token)}/search`,
    count - hiddenCount,
  );
  const { filters, query } = list;
  const shown = useMemo(() => {
    if (!isNarrowed || !found) return items;
    const byId = new Map(items.map((item) => [item.item?.id, item]));
    return found.images.flatMap((image) => byId.get(image) ?? []);
  }, [isNarrowed, found, items]);
  const onPage = useMemo<ListOnPage>(
    () =>
      listOfCollection({
        session,
        filters,
        query,
        isOwn: (session === 'signed-out' || hiddenCount === 0) && (list.isOwn || !isNarrowed),
        hasMore: isGated,
        items: shown.flatMap(({ item }) => item ?? []),
        companies: badges,
      }),
    [session, filters, query, list.isOwn, isNarrowed, shown, hiddenCount, isGated, badges],
  );
  useRestoredScroll(onPage.isOwn, `${filters} ${query}`);
  const imagePrompt = useOpenImage(onPage, subject);
  const { drawn, end } = useGrowingList(useMemo(() => shown.map(({ item }) => item?.id), [shown]));
  const first = shown.slice(0, drawn);
  const groups = [{ id: null, title: '' }, ...(isNarrowed ? [] : sections)].map((section) => ({
    ...section,
    items: isNarrowed ? first : first.filter((item) => item.section === section.id),
  }));
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-4 pb-6">
        <div className="min-w-0">
          <p className="text-14 text-muted">Shared collection · {counted(count, 'image')}</p>
          <h1 className="mt-1 text-28 wrap-anywhere">{title}</h1>
          {description && (
            <div className="collection-note mt-2 flex max-w-prose flex-col gap-2 text-muted">
              <Markdown text={description} />
            </div>
          )}
        </div>
        {session !== 'loading' && <SharedActions token={token} shared={shared} canCopy={session === 'signed-in'} />}
      </header>
      <SearchWithin list={list} found={found}>
        {groups.map(
          (group) =>
            group.items.length > 0 && (
              <section key={group.id ?? ''} aria-label={group.title || title} className="pb-8">
                {group.title && <h2 className="mb-4 border-hairline border-b pb-2 text-20">{group.title}</h2>}
                <ul className="image-grid">
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
      </SearchWithin>
      {items.length === 0 && <StateMessage heading="h2" icon={<ImageOff />} title="No images yet" />}
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
        <ImageTile
          item={item}
          grid="home"
          kind={kindOf(item.tags)}
          badge={badges.get(item.company.slug)}
          eager={eager}
        />
      )}
      {kind === 'hidden' && blurred && (
        <div data-gated>
          <TileGhost placeholder={placeholderUrl(blurred.placeholder)} isPulsing={false} />
        </div>
      )}
      {kind === 'gone' && (
        <p className="grid aspect-16/10 place-items-center rounded-xl bg-soft px-6 text-center text-14 text-muted">
          This image is no longer in the gallery.
        </p>
      )}
      {note && (
        <div className="collection-note mt-2 flex flex-col gap-2 text-14 wrap-anywhere">
          <Markdown text={note} />
        </div>
      )}
    </>
  );
}
