import type { PromptSubject } from '#features/session/sign-in-prompt.ts';
import { ImageList } from './ImageList.tsx';
import { useBadges } from './use-badges.ts';
import type { GalleryList } from './use-list.ts';

const NO_BADGES: readonly never[] = [];
const SUBJECT: PromptSubject = { kind: 'photos' };
const FIRST_ROW = 4;

/** Images similar to one, most similar first, with all filters. */
export function ComparedImages({ list }: { list: GalleryList }) {
  return (
    <ImageList
      list={list}
      badges={useBadges(NO_BADGES, list.badges, null)}
      subject={SUBJECT}
      isPrompted={list.status === 'ready' && list.session === 'signed-out'}
      noun="image"
      grid="home"
      reading="home"
      tag=""
      eagerCount={FIRST_ROW}
      label="Similar images"
      failed="Failed to load similar images"
      empty="No similar images were found."
    />
  );
}
