import ImageOff from 'lucide-react/icons/image-off';
import { memo, useMemo } from 'react';
import { SignInWall } from '#features/session/SignInWall.tsx';
import type { PromptSubject } from '#features/session/sign-in-prompt.ts';
import type { GalleryPreview } from '#shared/images/image.contract.ts';
import { ALL_TAGS, type TagKind, tagLabel } from '#shared/tags/tag-kind.ts';
import { StateMessage } from '#ui/StateMessage.tsx';
import { GridSkeleton, ImageGrid } from './ImageGrid.tsx';
import { ListFailure, NoImages } from './NoImages.tsx';
import type { ListOnPage } from './open-image.ts';
import { useBadges } from './use-badges.ts';
import type { GalleryList, NamedCompany } from './use-gallery-list.ts';
import { useOpenImage } from './use-open-image.tsx';

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
  const { items, blurred, status, tag, query, company, prompt, total, isActive, isOwn, session } = list;
  const badges = useBadges(embedded.companies, list.preview, companies);
  const subject: PromptSubject = { kind: 'photos', count: total, ...(company ? { company: company.name } : {}) };
  const onPage = useMemo<ListOnPage>(
    () => ({ tab: kind, tag, query, session, isOwn, hasMore: prompt, items, reading: 'home', companies: badges, kind }),
    [kind, tag, query, session, isOwn, prompt, items, badges],
  );
  const imagePrompt = useOpenImage(isActive ? onPage : null, subject);
  const isAll = tag === ALL_TAGS.all;
  if (status === 'failed') return <ListFailure title={`Failed to load images with tag "${tag}"`} />;
  if (status === 'loading') return <GridSkeleton count={PLACEHOLDERS} grid="home" />;
  const isEmpty = items.length === 0 && (query !== '' || blurred.length === 0);
  return (
    <>
      {isEmpty ? (
        <Empty noun={NOUNS[kind]} tag={tag} query={query} isPreview={prompt} />
      ) : (
        <ImageGrid
          items={items}
          blurred={blurred}
          grid="home"
          kind={kind}
          badges={badges}
          eagerCount={eagerCount}
          label={`${isAll ? 'All' : tagLabel(tag)} ${NOUNS[kind]}`}
        />
      )}
      {prompt && <SignInWall subject={subject} />}
      {imagePrompt}
    </>
  );
});

type EmptyProps = { noun: string; tag: string; query: string; isPreview: boolean };

function Empty({ noun, tag, query, isPreview }: EmptyProps) {
  if (query) return <NoImages why="no-match" noun={noun} query={query} isPreview={isPreview} />;
  if (tag !== ALL_TAGS.all) return <NoImages why="unused-tag" tag={tag} />;
  return <StateMessage icon={<ImageOff />} title={`No ${noun} yet`} />;
}
