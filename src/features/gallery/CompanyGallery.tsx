import { useStore } from '@nanostores/react';
import ImageOff from 'lucide-react/icons/image-off';
import { useLayoutEffect, useMemo } from 'react';
import { useScrollMemory } from '#browser/use-scroll-memory.ts';
import { SignInWall } from '#features/session/SignInWall.tsx';
import { $session } from '#features/session/session.store.ts';
import type { PromptSubject } from '#features/session/sign-in-prompt.ts';
import type { CompanyBadge } from '#shared/companies/company.contract.ts';
import type { GalleryPreview } from '#shared/images/image.contract.ts';
import { ALL_TAGS, tagLabel } from '#shared/tags/tag-kind.ts';
import { StateMessage } from '#ui/StateMessage.tsx';
import { followAddress } from './address-sync.ts';
import { fetchCompanyItems } from './gallery.client.ts';
import { $tag, toggleTag } from './gallery.store.ts';
import { viewOf } from './gallery-view.ts';
import { GridSkeleton, ImageGrid } from './ImageGrid.tsx';
import { ListFailure, NoImages } from './NoImages.tsx';
import type { ListOnPage } from './open-image.ts';
import { TagChips } from './TagChips.tsx';
import { withTag } from './tagged-items.ts';
import { useLoaded } from './use-loaded.ts';
import { useOpenImage } from './use-open-image.tsx';

type CompanyGalleryProps = {
  company: CompanyBadge;
  preview: GalleryPreview;
  /** Tags of all the company's images, most used first. */
  tags: readonly { tag: string; count: number }[];
};

/** Placeholders while the images of a company are on their way (spec 2, 9). */
const PLACEHOLDERS = 9;
/** Tiles of the first row, loaded at once. */
const FIRST_ROW = 4;

/** The images of one company: tag filter, grid, sign-in prompt. */
export function CompanyGallery({ company, preview, tags }: CompanyGalleryProps) {
  const session = useStore($session, { ssr: 'initial' }).kind;
  const tag = useStore($tag, { ssr: 'initial' });
  useLayoutEffect(followAddress, []);
  const full = useLoaded(session === 'signed-in' ? company.slug : null, fetchCompanyItems);
  const view = useMemo(
    () =>
      viewOf({
        session,
        preview: { state: 'ready', value: preview },
        full,
        filter: (all) => withTag(all, tag),
      }),
    [session, preview, full, tag],
  );
  const { items, isOwn, prompt } = view;
  const badges = useMemo(() => new Map([[company.slug, company]]), [company]);
  const subject: PromptSubject = { kind: 'photos', count: preview.total, company: company.name };
  useScrollMemory(true, isOwn);
  const onPage = useMemo<ListOnPage>(
    () => ({
      tab: 'screens',
      tag,
      query: '',
      session,
      isOwn,
      hasMore: prompt,
      items,
      reading: 'company',
      companies: badges,
      kind: undefined,
    }),
    [tag, session, isOwn, prompt, items, badges],
  );
  const imagePrompt = useOpenImage(onPage, subject);
  // The list may be newer than the page.
  const total = full.state === 'ready' ? full.value.length : preview.total;

  if (full.state === 'failed') {
    const isGone = full.status === 404;
    return isGone ? (
      <NoImages why="company-gone" />
    ) : (
      <ListFailure title={`Failed to load the images of ${company.name}`} />
    );
  }
  if (session === 'signed-in' && full.state === 'loading' && total === 0) {
    return <GridSkeleton count={PLACEHOLDERS} grid="company" />;
  }
  // Spec 2.
  if (total === 0) {
    return (
      <StateMessage
        icon={<ImageOff />}
        heading="h2"
        title="No images found"
        text="This company folder doesn't contain any images yet."
      />
    );
  }
  const isAll = tag === ALL_TAGS.all;
  return (
    <>
      <div data-with-script className="flex pb-5">
        <TagChips tags={tags} total={total} selected={tag} onToggle={toggleTag} />
      </div>
      <div data-results>
        {items.length > 0 || isAll || !isOwn ? (
          <ImageGrid
            items={items}
            blurred={view.blurred}
            grid="company"
            badges={badges}
            eagerCount={FIRST_ROW}
            label={isAll ? `Images of ${company.name}` : `${tagLabel(tag)} images of ${company.name}`}
          />
        ) : (
          <NoImages why={tags.some((known) => known.tag === tag) ? 'tag-outside-preview' : 'unused-tag'} tag={tag} />
        )}
        {prompt && <SignInWall subject={subject} />}
      </div>
      {imagePrompt}
    </>
  );
}
