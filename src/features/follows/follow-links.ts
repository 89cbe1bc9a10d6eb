import { $user } from '#features/session/session.store.ts';
import type { Follow, NewFollow } from '#shared/follows/follow.contract.ts';
import { FOLLOW_BUTTON } from './follow-texts.ts';
import { $follows, follow, followOf, unfollow } from './follows.store.ts';

type Subject = { kind: Follow['kind']; subject: string };

const subjectOf = ({ dataset }: HTMLElement): Subject => ({
  kind: dataset.follow === 'company' ? 'company' : 'tag',
  subject: dataset.subject ?? '',
});

const newFollowOf = ({ kind, subject }: Subject): NewFollow =>
  kind === 'company' ? { kind, company: subject } : { kind: 'tag', tag: subject };

/** Turns the Follow links of a page into toggle buttons, while someone is signed in. */
export function startFollowLinks(): void {
  const links = document.querySelectorAll<HTMLAnchorElement>('a[data-follow]');
  const mark = () => {
    const follows = $follows.get();
    for (const link of links) {
      const { kind, subject } = subjectOf(link);
      const isFollowed = followOf(follows, kind, subject) !== undefined;
      const text = link.querySelector('span');
      if (text) text.textContent = isFollowed ? FOLLOW_BUTTON.on : FOLLOW_BUTTON.off;
      if (follows) {
        link.role = 'button';
        link.ariaPressed = String(isFollowed);
      } else {
        link.removeAttribute('role');
        link.removeAttribute('aria-pressed');
      }
    }
  };
  $follows.subscribe(mark);
  const toggle = async (link: HTMLAnchorElement) => {
    if (link.ariaBusy === 'true') return;
    link.ariaBusy = 'true';
    const { kind, subject } = subjectOf(link);
    const followed = followOf($follows.get(), kind, subject);
    await (followed ? unfollow(followed) : follow(newFollowOf({ kind, subject })));
    link.ariaBusy = null;
  };
  for (const link of links) {
    link.addEventListener('click', (event) => {
      if (!$user.get() || !$follows.get() || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void toggle(link);
    });
    link.addEventListener('keydown', (event) => {
      if (event.key !== ' ' || !$follows.get()) return;
      event.preventDefault();
      void toggle(link);
    });
  }
}
