import ImageOff from 'lucide-react/icons/image-off';
import SearchX from 'lucide-react/icons/search-x';
import { memo } from 'react';
import { $query } from '#features/search/search.store.ts';
import { SignInWall } from '#features/session/SignInWall.tsx';
import type { PromptSubject } from '#features/session/sign-in-prompt.ts';
import type { GalleryPreview } from '#shared/images/image.contract.ts';
import { ALL_TAGS, type TagKind, tagLabel } from '#shared/tags/tag-kind.ts';
import { Button } from '#ui/Button.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { TryAgain } from '#ui/TryAgain.tsx';
import { GridSkeleton, ImageGrid } from './ImageGrid.tsx';
import { useBadges } from './use-badges.ts';
import type { GalleryList, NamedCompany } from './use-gallery-list.ts';
import { useSharedImage } from './use-shared-image.tsx';

type GalleryResultsProps = {
  list: GalleryList;
  kind: TagKind;
  embedded: GalleryPreview;
  companies: readonly NamedCompany[];
  eagerCount: number;
};

const NOUNS: Record<TagKind, string> = { screens: 'screens', 'ui-elements': 'UI elements' };
/** Placeholders while a list is on its way: what a visitor sees of it, and its blurred row. */
const PLACEHOLDERS = 6;

/** What the chosen tag and text leave: grid and sign-in prompt, or one of the states in its place. */
export const GalleryResults = memo(function GalleryResults({
  list,
  kind,
  embedded,
  companies,
  eagerCount,
}: GalleryResultsProps) {
  const { items, blurred, status, tag, query, company, prompt, total } = list;
  const badges = useBadges(embedded.companies, list.preview, companies);
  const subject: PromptSubject = { kind: 'photos', count: total, ...(company ? { company: company.name } : {}) };
  const chosen = tag === ALL_TAGS.all ? undefined : tag;
  const sharedPrompt = useSharedImage({
    view: list,
    isSettled: list.isSettled,
    isActive: list.isActive,
    badges,
    reading: 'home',
    tag: chosen,
    subject,
  });
  if (status === 'failed') return <ListFailure tag={tag} />;
  if (status === 'loading') return <GridSkeleton count={PLACEHOLDERS} grid="home" />;
  const isEmpty = items.length === 0 && (query !== '' || blurred.length === 0);
  return (
    <>
      {isEmpty ? (
        <NothingFound noun={NOUNS[kind]} query={query} isPreview={!list.isSignedIn} />
      ) : (
        <ImageGrid
          items={items}
          blurred={blurred}
          grid="home"
          kind={kind}
          badges={badges}
          tag={chosen}
          eagerCount={eagerCount}
          label={chosen ? `${tagLabel(chosen)} ${NOUNS[kind]}` : `All ${NOUNS[kind]}`}
        />
      )}
      {prompt && <SignInWall subject={subject} />}
      {sharedPrompt}
    </>
  );
});

/** The list could not be had (spec 2). */
function ListFailure({ tag }: { tag: string }) {
  return (
    <StateMessage
      tone="danger"
      icon={<ImageOff />}
      title={`Failed to load images with tag "${tag}"`}
      action={<TryAgain />}
    />
  );
}

function NothingFound({ noun, query, isPreview }: { noun: string; query: string; isPreview: boolean }) {
  if (!query) return <StateMessage icon={<ImageOff />} title={`No ${noun} yet`} text="Look at the other tabs." />;
  return (
    <StateMessage
      icon={<SearchX />}
      title={isPreview ? `No ${noun} of the preview match "${query}"` : `No ${noun} match "${query}"`}
      text={
        isPreview ? 'Choose a tag or a company, or sign in to search them all.' : 'Try a tag, a company or fewer words.'
      }
      action={<Button onClick={() => $query.set('')}>Clear search</Button>}
    />
  );
}
