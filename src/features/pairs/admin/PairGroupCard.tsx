import { useId } from 'react';
import { renditionAddress } from '#shared/images/image-address.ts';
import type { PairGroup } from '#shared/pairs/pair.contract.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { canKeep, comparedFacts, type GroupImage, KINDS, REASONS, suggestedKeep } from './pair-group.ts';

type GroupActions = {
  onKeep: (image: GroupImage) => void;
  onConfirm: () => void;
  onReject: () => void;
  onFocus: () => void;
};

type PairGroupCardProps = GroupActions & {
  group: PairGroup;
  isConfirmed: boolean;
  isCurrent: boolean;
  isBusy: boolean;
};

/** Largest displayed width of an image in pixels. */
const PICTURE_PX = 960;

const GROUND = 'bg-sunken';
const kindOf = ({ reason }: PairGroup) => (reason === 'exact' || reason === 'near' ? 'duplicate' : reason);

function Picture({ image, at, isSuggested }: { image: GroupImage; at: number; isSuggested: boolean }) {
  const { widths, secure_url: address } = image.image;
  const width = widths.find((each) => each >= PICTURE_PX) ?? widths.at(-1) ?? PICTURE_PX;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener"
      title="Open at full size"
      className={`relative block aspect-[16/10] overflow-hidden rounded-lg ring-1 ring-hairline ${GROUND}`}
    >
      <img
        src={renditionAddress(address, width)}
        alt={image.image.alt}
        loading="lazy"
        decoding="async"
        className="size-full object-contain"
      />
      <span className="absolute top-2 left-2 flex gap-1.5">
        <Badge>{at}</Badge>
        {image.draft && <Badge tone="warning">Draft</Badge>}
        {isSuggested && <Badge tone="accent">Suggested</Badge>}
      </span>
    </a>
  );
}

/** Images that may be the same or belong together, side by side, with the possible decisions. */
export function PairGroupCard({ group, isConfirmed, isCurrent, isBusy, ...actions }: PairGroupCardProps) {
  const heading = useId();
  const kind = kindOf(group);
  const isDuplicate = kind === 'duplicate';
  const suggested = isDuplicate ? suggestedKeep(group) : undefined;
  const facts = comparedFacts(group);
  const { images, reason, likeness } = group;
  return (
    <li
      aria-labelledby={heading}
      aria-current={isCurrent || undefined}
      aria-busy={isBusy}
      tabIndex={-1}
      onFocus={actions.onFocus}
      className="scroll-mt-[calc(var(--header-height)+16px)] rounded-xl bg-surface p-4 outline-none ring-1 ring-hairline transition-opacity duration-150 aria-busy:opacity-50 aria-[current]:ring-2 aria-[current]:ring-accent"
    >
      <header className="mb-3 flex flex-wrap items-center gap-2">
        <h2 id={heading} className="mr-auto font-semibold text-14">
          {REASONS[reason]}
          {reason !== 'exact' && (
            <span className="ml-2 font-normal text-12 text-muted tabular-nums">
              {Math.round(likeness * 100)} % alike
            </span>
          )}
        </h2>
        {!isDuplicate && !isConfirmed && (
          <Button kind="primary" size="sm" disabled={isBusy} onClick={actions.onConfirm}>
            Confirm
          </Button>
        )}
        <Button size="sm" disabled={isBusy} onClick={actions.onReject}>
          {KINDS[kind].reject}
        </Button>
      </header>
      <div className="grid gap-4 sm:grid-cols-2">
        {images.map((image, at) => (
          <article key={image.id} aria-label={`${at + 1}: ${image.fileName}`} className="flex min-w-0 flex-col gap-3">
            <Picture image={image} at={at + 1} isSuggested={image === suggested} />
            <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-12">
              {facts.map(({ name, values, isSame }) => (
                <div key={name} className="contents">
                  <dt className="text-muted">{name}</dt>
                  <dd dir="auto" className={`min-w-0 break-words ${isSame ? 'text-muted' : 'font-medium'}`}>
                    {values[at] || <span className="font-normal text-faint">None</span>}
                  </dd>
                </div>
              ))}
            </dl>
            <div className="mt-auto flex flex-wrap items-center gap-2 pt-1">
              {isDuplicate && (
                <Button
                  kind={image === suggested ? 'primary' : 'secondary'}
                  size="sm"
                  disabled={isBusy || !canKeep(image, group)}
                  title={canKeep(image, group) ? undefined : 'It is a draft: publish it first'}
                  onClick={() => actions.onKeep(image)}
                >
                  Keep this
                </Button>
              )}
              <a
                href={`/admin/images?q=${image.id}`}
                className="inline-flex h-8 items-center rounded-lg px-2 text-14 text-muted underline-offset-4 hover:text-ink hover:underline"
              >
                Edit
              </a>
            </div>
          </article>
        ))}
      </div>
    </li>
  );
}
