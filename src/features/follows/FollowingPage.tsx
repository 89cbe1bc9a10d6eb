import Bell from 'lucide-react/icons/bell';
import { useEffect, useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { useStore } from '#browser/use-store.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { AccessMessage } from '#features/session/AccessMessage.tsx';
import { SessionUnreachable } from '#features/session/SessionUnreachable.tsx';
import { SignInButton } from '#features/session/SignInButton.tsx';
import { $session } from '#features/session/session.store.ts';
import type { Follow, FollowNews, NewFollow } from '#shared/follows/follow.contract.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { TryAgain } from '#ui/TryAgain.tsx';
import { NOUNS } from './follow-texts.ts';
import { followAgain, see, unfollow } from './follows.store.ts';
import { NEWS_GRID, NewsGroup, RemoveFollow } from './NewsGroup.tsx';
import { PendingFollow } from './PendingFollow.tsx';
import { followInAddress } from './pending-follow.ts';

/** News of everything that the user follows, or the page that adds a follow, depending on the address. */
export function FollowingPage() {
  const session = useStore($session).kind;
  const [pending, setPending] = useState<NewFollow>();
  useEffect(() => setPending(followInAddress(location.search)), []);
  if (pending) return <PendingFollow subject={pending} />;
  if (session === 'signed-out') {
    return (
      <AccessMessage
        title="Following"
        text="Sign in to follow companies, patterns and saved searches, and to see their new images."
        action={<SignInButton />}
      />
    );
  }
  return (
    <>
      <header className="pb-6">
        <h1 className="text-28">Following</h1>
        <p className="mt-1.5 text-14 text-muted">New images of the companies, patterns and searches that you follow.</p>
      </header>
      {session === 'unreachable' && <SessionUnreachable heading="h2" />}
      {session === 'loading' && <NewsSkeleton />}
      {session === 'signed-in' && <News />}
    </>
  );
}

const NewsSkeleton = () => (
  <div role="status" aria-label="Loading new images" className={`mt-8 ${NEWS_GRID}`}>
    {['first', 'second', 'third', 'fourth'].map((key) => (
      <span key={key} className="pulse aspect-16/10 rounded-xl bg-sunken" />
    ))}
  </div>
);

function News() {
  const [news, setNews] = useState<FollowNews>();
  const [hasFailed, setFailed] = useState(false);
  const load = () =>
    callApi('GET /api/follows/news').then(
      (read) => {
        setNews(read);
        if (read.groups.some((group) => group.follow.newCount > 0)) void see(read.until);
      },
      () => setFailed(true),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once, when the page opens; another fetch marks the visible news as seen
  useEffect(() => void load(), []);
  if (hasFailed) {
    const retry = () => {
      setFailed(false);
      void load();
    };
    return (
      <StateMessage
        tone="danger"
        icon={<Bell />}
        title="Failed to load the new images"
        action={<TryAgain onRetry={retry} />}
      />
    );
  }
  if (!news) return <NewsSkeleton />;
  const remove = async (gone: Follow) => {
    if (!(await unfollow(gone))) return;
    setNews({ ...news, groups: news.groups.filter((group) => group.follow.id !== gone.id) });
    // The focused button is gone.
    document.querySelector('main')?.focus({ preventScroll: true });
    const act = async () => {
      if (await followAgain(gone)) await load();
    };
    const title = gone.kind === 'search' ? `${gone.name} is deleted` : `${gone.name} is no longer followed`;
    showToast({ title, action: { label: 'Undo', act } });
  };
  if (news.groups.length === 0) {
    return (
      <StateMessage
        heading="h2"
        icon={<Bell />}
        title="You follow nothing yet"
        text="Press Follow on a company or a pattern, or save a search."
        action={<LinkButton href="/patterns">Browse patterns</LinkButton>}
      />
    );
  }
  const quiet = news.groups.filter(({ items }) => items.length === 0);
  return (
    <>
      {news.groups
        .filter(({ items }) => items.length > 0)
        .map((group) => (
          <NewsGroup key={group.follow.id} group={group} onRemove={remove} />
        ))}
      {quiet.length > 0 && (
        <section aria-labelledby="quiet" className="mt-10 border-hairline border-t pt-6">
          <h2 id="quiet" className="text-20">
            Nothing new yet
          </h2>
          <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {quiet.map(({ follow: each }) => (
              <li key={each.id} className="flex items-center gap-3 rounded-xl bg-soft px-4 text-14">
                <a
                  href={each.path}
                  className="min-w-11 truncate rounded-sm font-medium leading-11 underline-offset-4 hover:underline"
                >
                  {each.name}
                </a>
                <span className="shrink-0 text-12 text-faint">{NOUNS[each.kind]}</span>
                <RemoveFollow follow={each} onRemove={remove} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
