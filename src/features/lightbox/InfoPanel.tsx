import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState, type WheelEvent } from 'react';
import { callCached } from '#browser/cached-read.ts';
import { $user } from '#features/session/session.store.ts';
import { shownName } from '#shared/companies/demo.ts';
import { contactPath } from '#shared/contact/contact-form.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { imageFacts } from '#shared/images/image-facts.ts';
import { tagPath } from '#shared/patterns/pattern-slug.ts';
import type { ImageDetails, PaletteEntry } from '#shared/reading/image-details.contract.ts';
import { regionPath } from '#shared/regions/region-path.ts';
import { companyPath } from '#shared/site/addresses.ts';
import { tagLabel } from '#shared/tags/tag-kind.ts';
import { $lightbox, toggleInfo } from './lightbox.store.ts';
import { storeOpenedList } from './opened-list.ts';
import { cssVariables, paletteOf, tokenJson } from './palette-code.ts';
import { SimilarInPanel } from './SimilarStrip.tsx';
import { useShownPart } from './shown-part.store.ts';
import { tellingLines } from './telling-lines.ts';
import { useWayBack } from './use-way-back.ts';
import { VersionsInPanel } from './VersionsInPanel.tsx';

/** How long in ms a button confirms a copy. */
const COPIED_MS = 1_600;

/** Gestures in the panel are neither swipes nor panning. */
const keepFromImage = {
  onPointerDown: (event: PointerEvent) => event.stopPropagation(),
  onWheel: (event: WheelEvent) => event.stopPropagation(),
};

const LINK =
  'rounded-sm underline decoration-white/40 underline-offset-4 hover:decoration-white focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-white';
const SMALL_BUTTON =
  'inline-flex h-7 items-center gap-1.5 rounded-full bg-white/10 px-3 text-xs font-medium hover:bg-white/20 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-white [&_svg]:size-3.5';

/** Copies `text` and confirms briefly. Without https there is no clipboard, and nothing happens. */
function CopyButton({ text, label, className, children }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <button
      type="button"
      aria-label={label}
      className={className ?? SMALL_BUTTON}
      onClick={() => void copy().catch(() => undefined)}
    >
      {isCopied ? <Check /> : <Copy />}
      {children}
      <span aria-live="polite" className="sr-only">
        {isCopied ? 'Copied' : ''}
      </span>
    </button>
  );
}

type CopyButtonProps = { text: string; label?: string; className?: string; children?: ReactNode };

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2.5">
      <h3 className="text-xs font-medium text-white/60">{title}</h3>
      {children}
    </section>
  );
}

function Palette({ palette }: { palette: readonly PaletteEntry[] }) {
  return (
    <Section title="Colours">
      <div aria-hidden="true" className="flex h-2 gap-px overflow-hidden rounded-full">
        {palette.map(({ hex, share }) => (
          <span key={hex} style={{ background: hex, flexGrow: share }} />
        ))}
      </div>
      <ul className="grid grid-cols-3 gap-2">
        {palette.map(({ hex, name, share }) => (
          <li key={hex}>
            <span className="block h-10 rounded-lg ring-1 ring-white/15 ring-inset" style={{ background: hex }} />
            <CopyButton
              text={hex}
              label={`Copy ${hex} (${name})`}
              className="mt-1 flex items-center gap-1 rounded-sm font-mono text-xs text-white/80 hover:text-white focus-visible:outline-2 focus-visible:outline-white [&_svg]:size-3"
            >
              {hex}
            </CopyButton>
            {share > 0 && (
              <span className="text-xs text-white/60 tabular-nums">{Math.max(1, Math.round(share * 100))} %</span>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={cssVariables(palette)}>CSS variables</CopyButton>
        <CopyButton text={tokenJson(palette)}>Token JSON</CopyButton>
      </div>
    </Section>
  );
}

/** Details that only the server has: null while they load or after a failure. */
function useDetails(id: string): ImageDetails | null {
  const [details, setDetails] = useState<ImageDetails | null>(null);
  useEffect(() => {
    let isOver = false;
    callCached($user.get()?.id, 'GET /api/images/{id}', { params: { id } }).then(
      (found) => !isOver && setDetails(found),
      (error: unknown) => console.debug('No details were found.', error),
    );
    return () => {
      isOver = true;
    };
  }, [id]);
  return details;
}

/** The page of the image follows the list of the lightbox. */
function storeList(): void {
  const open = $lightbox.get();
  if (open) storeOpenedList(open.items, open.index);
}

/** Details of the current image: beside it on large screens, a sheet over its lower part on phones. */
export function InfoPanel({ item }: { item: GalleryItem }) {
  const { id, title, image, company, tags } = item;
  useWayBack(toggleInfo);
  const details = useDetails(id);
  const { region, isWhole } = useShownPart(item);
  const shown = isWhole ? undefined : region;
  // What the element is comes before what else its image shows.
  const named = shown ? [shown.tag, ...tags.filter((tag) => tag !== shown.tag)] : tags;
  const palette = paletteOf(details, shown?.id);
  const address = regionPath(id, region);
  // Square corners: Chromium draws nothing below those of a scrolling layer, which left them white.
  return (
    <aside
      {...keepFromImage}
      aria-label="Information"
      className="pointer-events-auto fixed inset-x-0 bottom-0 flex h-(--information) flex-col gap-6 overflow-y-auto overscroll-contain bg-neutral-900 p-5 text-sm text-white ring-1 ring-white/10 select-text lg:top-0 lg:left-auto lg:h-auto lg:w-[340px]"
    >
      <header className="flex flex-col gap-1 pr-10">
        <h2 className="text-base font-semibold text-balance">{title ?? image.alt}</h2>
        <p>
          <a href={companyPath(company.slug)} className={LINK}>
            {shownName(company)}
          </a>
        </p>
      </header>
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-2">
          {named.map((tag) => (
            <li key={tag}>
              <a href={tagPath(tag)} className={SMALL_BUTTON}>
                {tagLabel(tag)}
              </a>
            </li>
          ))}
        </ul>
      )}
      {details && details.versions.length > 0 && (
        <Section title="Earlier versions">
          <VersionsInPanel item={item} versions={details.versions} />
        </Section>
      )}
      <SimilarInPanel id={id} region={shown?.id} />
      {palette.length > 0 && <Palette palette={palette} />}
      {details?.text && (
        <Section title="Text in the image">
          <p
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
            tabIndex={0}
            className="max-h-40 overflow-y-auto rounded-lg bg-white/5 p-3 text-xs whitespace-pre-line text-white/80 focus-visible:outline-2 focus-visible:outline-white"
          >
            {tellingLines(details.text)}
          </p>
          <div>
            <CopyButton text={tellingLines(details.text)}>Copy text</CopyButton>
          </div>
        </Section>
      )}
      <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {imageFacts(item, shown).map(({ name, value, href }) => (
          <div key={name} className="contents">
            <dt className="text-white/60">{name}</dt>
            <dd className="min-w-0 break-words">
              {href ? (
                <a href={href} rel="noopener" target="_blank" className={LINK}>
                  {value}
                </a>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <a href={address} className={SMALL_BUTTON} onClick={storeList}>
          Open page
        </a>
        <a href={contactPath(id)} className={SMALL_BUTTON}>
          Report this image
        </a>
        <CopyButton text={new URL(address, location.href).href}>Copy link</CopyButton>
      </div>
    </aside>
  );
}
