import { useStore } from '@nanostores/react';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import ImageOff from 'lucide-react/icons/image-off';
import { useMemo } from 'react';
import { useScrollMemory } from '#browser/use-scroll-memory.ts';
import { SignInWall } from '#features/session/SignInWall.tsx';
import { $session } from '#features/session/session.store.ts';
import type { PromptSubject } from '#features/session/sign-in-prompt.ts';
import type { CompanyBadge } from '#shared/companies/company.contract.ts';
import type { GalleryPreview } from '#shared/images/image.contract.ts';
import { ALL_TAGS, tagLabel } from '#shared/tags/tag-kind.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { StateMessage } from '#ui/StateMessage.tsx';
import { fetchCompanyItems } from './gallery.client.ts';
import { viewOf } from './gallery-view.ts';
import { GridSkeleton, ImageGrid } from './ImageGrid.tsx';
import { filterItems } from './item-filter.ts';
import { TagChips } from './TagChips.tsx';
import { useCompanyTag } from './use-company-tag.ts';
import { useLoaded } from './use-loaded.ts';
import { useSharedImage } from './use-shared-image.tsx';

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
  const [tag, toggleTag] = useCompanyTag();
  const full = useLoaded(session === 'signed-in' ? company.slug : null, fetchCompanyItems);
  const view = useMemo(
    () =>
      viewOf({
        session,
        preview: { state: 'ready', value: preview },
        full,
        filter: (items) => filterItems(items, { tag, query: '' }),
      }),
    [session, preview, full, tag],
  );
  const badges = useMemo(() => new Map([[company.slug, company]]), [company]);
  const subject: PromptSubject = { kind: 'photos', count: preview.total, company: company.name };
  const isSettled = session === 'signed-in' ? full.state !== 'loading' : session === 'signed-out';
  useScrollMemory(true, isSettled);
  const prompt = useSharedImage({
    view,
    isSettled,
    isActive: true,
    badges,
    reading: 'company',
    tag: tag === ALL_TAGS.all ? undefined : tag,
    subject,
  });

  if (preview.total === 0) return <NoImages />;
  if (view.status === 'failed') return <NotFound />;
  if (session === 'signed-in' && full.state === 'loading' && preview.items.length === 0) {
    return <GridSkeleton count={PLACEHOLDERS} grid="company" />;
  }
  const isFiltered = tag !== ALL_TAGS.all;
  return (
    <>
      <div data-with-script className="flex pb-5">
        <TagChips tags={tags} total={preview.total} selected={tag} onToggle={toggleTag} />
      </div>
      <div data-results>
        <ImageGrid
          items={view.items}
          blurred={view.blurred}
          grid="company"
          badges={badges}
          tag={isFiltered ? tag : undefined}
          eagerCount={FIRST_ROW}
          label={isFiltered ? `${tagLabel(tag)} images of ${company.name}` : `Images of ${company.name}`}
        />
        {view.prompt && <SignInWall subject={subject} />}
      </div>
      {prompt}
    </>
  );
}

/** A company without images (spec 2). */
function NoImages() {
  return (
    <StateMessage
      icon={<ImageOff />}
      heading="h2"
      title="No images found"
      text="This company folder doesn't contain any images yet."
    />
  );
}

/** The company is gone since the page was built (spec 2). */
function NotFound() {
  return (
    <StateMessage
      tone="danger"
      icon={<CircleAlert />}
      heading="h2"
      title="Company not found"
      text="The company you're looking for doesn't exist."
      action={
        <a href="/#companies" className={buttonStyle('secondary')}>
          Back to Companies
        </a>
      }
    />
  );
}
