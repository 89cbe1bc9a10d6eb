import { useStore } from '@nanostores/react';
import { memo } from 'react';
import { $companyNames } from '#features/search/company-names.store.ts';
import { valuesOf } from '#features/search/filters.ts';
import { SignInWall } from '#features/session/SignInWall.tsx';
import type { PromptSubject } from '#features/session/sign-in-prompt.ts';
import type { GalleryPreview } from '#shared/images/image.contract.ts';
import { ALL_TAGS, type TagKind, tagLabel } from '#shared/tags/tag-kind.ts';
import { GridSkeleton, ImageGrid } from './ImageGrid.tsx';
import { ListFailure, MissingImages, NoImages } from './NoImages.tsx';
import { useBadges } from './use-badges.ts';
import type { GalleryList } from './use-list.ts';
import { useListOnPage, useOpenImage } from './use-open-image.tsx';

type GalleryResultsProps = {
  list: GalleryList;
  kind: TagKind;
  embedded: GalleryPreview;
  eagerCount: number;
};

const NOUNS: Record<TagKind, string> = { screens: 'screens', 'ui-elements': 'UI elements' };
/** Placeholders while a list loads: as many as a visitor sees, and the blurred row. */
const PLACEHOLDERS = 6;

/** The results of the selected tags and the search text: grid and sign-in prompt, or a message. */
export const GalleryResults = memo(function GalleryResults({ list, kind, embedded, eagerCount }: GalleryResultsProps) {
  const { items, blurred, status, filters, query, prompt, isActive, pages } = list;
  const badges = useBadges(embedded.companies, list.badges, useStore($companyNames, { ssr: 'initial' }));
  const subject = subjectOf(list);
  const [tag = ALL_TAGS.all] = valuesOf(filters, 'tag');
  const onPage = useListOnPage(list, { tab: kind, tag, reading: 'home', companies: badges, kind });
  const imagePrompt = useOpenImage(isActive ? onPage : null, subject);
  const isAll = tag === ALL_TAGS.all;
  if (status === 'failed' && list.failure === 400) return <NoImages why="refused" />;
  if (status === 'failed') {
    return <ListFailure title={`Failed to load ${query ? `results for "${query}"` : `images with tag "${tag}"`}`} />;
  }
  if (status === 'loading') return <GridSkeleton count={PLACEHOLDERS} grid="home" />;
  const isEmpty = items.length === 0 && (query !== '' || blurred.length === 0);
  return (
    <>
      {isEmpty ? (
        <NoImages why="no-match" noun={NOUNS[kind]} list={list} />
      ) : (
        <ImageGrid
          items={items}
          blurred={blurred}
          grid="home"
          kind={kind}
          badges={badges}
          eagerCount={eagerCount}
          onNeed={pages?.need}
          label={`${isAll ? 'All' : tagLabel(tag)} ${NOUNS[kind]}`}
        />
      )}
      {list.isBroken && <MissingImages onRetry={pages?.retry} />}
      {prompt && <SignInWall subject={subject} />}
      {imagePrompt}
    </>
  );
});

/** The count in the sign-in prompt: for a text search only the public images and the rounded hint (contract 8). */
function subjectOf({ filters, query, total, more, items, facets }: GalleryList): PromptSubject {
  const [slug, ...others] = valuesOf(filters, 'company');
  const company = others.length === 0 ? facets?.company.find(({ value }) => value === slug)?.label : undefined;
  const searched = total > items.length ? total : undefined;
  const count = query ? (more ? `${total + more}+` : searched) : total;
  return { kind: 'photos', ...(count === undefined ? {} : { count }), ...(company ? { company } : {}) };
}
