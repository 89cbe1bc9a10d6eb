import { shownName } from '#shared/companies/demo.ts';
import type { Follow, FollowNews } from '#shared/follows/follow.contract.ts';
import { blurredCover } from '#shared/images/blurred-cover.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { responsive } from '#shared/images/image-address.ts';
import { taggedPath } from '#shared/site/addresses.ts';
import { counted } from '#shared/text/counted.ts';
import { localDay } from '#shared/text/dates.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { useBusy } from '#ui/use-busy.ts';
import { NOUNS } from './follow-texts.ts';

/** Images of a group, side by side. */
export const NEWS_GRID = 'grid grid-cols-2 gap-4 lg:grid-cols-4';

/** Ends a follow. */
export function RemoveFollow({
  follow: each,
  onRemove,
}: {
  follow: Follow;
  onRemove: (gone: Follow) => Promise<void>;
}) {
  const [isPending, during] = useBusy();
  return (
    <Button
      kind="quiet"
      size="sm"
      className="ml-auto"
      disabled={isPending}
      aria-label={`${each.kind === 'search' ? 'Delete' : 'Unfollow'} ${each.name}`}
      onClick={() => void during(() => onRemove(each))}
    >
      {each.kind === 'search' ? 'Delete' : 'Unfollow'}
    </Button>
  );
}

/** The list of a follow, newest first; its images open there. */
function listAddress({ kind, subject, path }: Follow, image?: string): string {
  const address = new URL(kind === 'tag' ? taggedPath(subject) : path, location.origin);
  address.searchParams.set('sort', 'newest');
  if (image) address.searchParams.set('image', image);
  return `${address.pathname}${address.search}${address.hash}`;
}

type GroupProps = { group: FollowNews['groups'][number]; onRemove: (gone: Follow) => Promise<void> };

/** The last news of a follow. */
export function NewsGroup({ group: { follow: each, newest, total, items }, onRemove }: GroupProps) {
  const id = `follow-${each.id}`;
  const rest = total - items.length;
  return (
    <section aria-labelledby={id} className="mt-10 border-hairline border-t pt-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="min-w-0 text-20">
          <a href={each.path} className="rounded-sm underline-offset-4 hover:underline">
            {each.name}
          </a>
        </h2>
        {each.newCount > 0 && <Badge tone="accent">{counted(each.newCount, 'new image')}</Badge>}
        <span className="text-14 text-faint">
          {NOUNS[each.kind]}
          {newest && ` · ${localDay(newest)}`}
        </span>
        <RemoveFollow follow={each} onRemove={onRemove} />
      </div>
      <ul className={`mt-4 ${NEWS_GRID}`}>
        {items.map((item) => (
          <li key={item.id}>
            <Tile item={item} href={listAddress(each, item.id)} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <a
          href={listAddress(each)}
          className="mt-3 inline-flex h-9 items-center rounded-sm text-14 text-accent-text underline-offset-4 hover:underline"
        >
          {`${counted(rest, 'more image')}`}
        </a>
      )}
    </section>
  );
}

function Tile({ item: { image, title, company }, href }: { item: GalleryItem; href: string }) {
  return (
    <a href={href} className="group block rounded-xl">
      <span className="relative block aspect-16/10 overflow-hidden rounded-xl bg-soft transition-shadow duration-200 group-hover:shadow-float">
        <img
          src={image.secure_url}
          {...responsive(image, '(min-width: 1024px) 25vw, 50vw')}
          alt={image.alt}
          loading="lazy"
          draggable={false}
          className="size-full object-cover object-left-top"
          style={blurredCover(image.placeholder)}
        />
        <span aria-hidden="true" className="image-edge absolute inset-0 rounded-xl" />
      </span>
      <span className="mt-2.5 line-clamp-2 text-balance font-medium text-14">{title ?? image.alt}</span>
      <span className="block truncate text-12 text-muted">{shownName(company)}</span>
    </a>
  );
}
