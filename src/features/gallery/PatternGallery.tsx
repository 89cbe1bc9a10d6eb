import { useEffect, useMemo } from 'react';
import { useStore } from '#browser/use-store.ts';
import { $filters, $searched } from '#features/search/search.store.ts';
import type { PromptSubject } from '#features/session/sign-in-prompt.ts';
import type { GalleryPreview } from '#shared/images/image.contract.ts';
import { type TagKind, tagKind } from '#shared/tags/tag-kind.ts';
import { followAddress } from './follow-address.ts';
import { $elementsOnly, ofElements } from './gallery.store.ts';
import { ImageList } from './ImageList.tsx';
import { useBadges } from './use-badges.ts';
import { useList } from './use-list.ts';

type PatternGalleryProps = {
  tag: string;
  /** Display name. */
  name: string;
  preview: GalleryPreview;
};

const NOUNS: Record<TagKind, string> = { screens: 'screen', 'ui-elements': 'UI element' };
/** The images of one pattern: filters, grid, sign-in prompt. */
export function PatternGallery({ tag, name, preview }: PatternGalleryProps) {
  const filters = useStore($filters);
  const query = useStore($searched);
  const isOnly = useStore($elementsOnly);
  const kind = tagKind(tag);
  const scope = useMemo(() => ofElements({ tag }, isOnly), [tag, isOnly]);
  const isWhole = filters === '' && query === '';
  const open = useMemo(() => (isWhole ? { state: 'ready' as const, value: preview } : null), [isWhole, preview]);
  const list = useList({ scope, filters, query, isActive: true, preview: open });
  const linked = useMemo(() => [...preview.companies, ...list.badges], [preview, list.badges]);
  const badges = useBadges(preview.companies, list.badges, linked);
  const subject = useMemo<PromptSubject>(
    () => ({ kind: 'photos', ...(isWhole ? { count: preview.total } : {}) }),
    [isWhole, preview],
  );
  useEffect(followAddress, []);
  return (
    <ImageList
      {...{ list, kind, badges, subject, tag }}
      noun={NOUNS[kind]}
      grid="home"
      reading="home"
      eagerCount={preview.items.length}
      label={`${name} ${NOUNS[kind]}s`}
      failed={`Failed to load the images of ${name}`}
    />
  );
}
