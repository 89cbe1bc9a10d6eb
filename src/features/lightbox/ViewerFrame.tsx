import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { type PointerEvent, useEffect, useState } from 'react';
import { useController } from 'yet-another-react-lightbox';
import { companyPath } from '#shared/site/addresses.ts';
import { LogoTile } from '#ui/LogoTile.tsx';
import { LightboxButton } from './LightboxButton.tsx';
import { announcementOf, counterOf, DISCLAIMER, taggedWith } from './lightbox.messages.ts';
import { imageOf, type OpenLightbox } from './lightbox.store.ts';
import { useLightboxKeys } from './use-lightbox-keys.ts';
import { ZoomPanel } from './ZoomPanel.tsx';

/** A press on a control is no swipe. */
const keepFromSwipe = { onPointerDown: (event: PointerEvent) => event.stopPropagation() };

function CompanyLink({ open }: { open: OpenLightbox }) {
  const company = imageOf(open)?.company;
  if (!company) return null;
  const badge = open.companies.get(company.slug);
  const tagged = taggedWith(open);
  const Name = badge?.hasPage === false ? 'span' : 'a';
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Name
        {...(Name === 'a' ? { href: companyPath(company.slug) } : {})}
        className="pointer-events-auto flex min-w-0 items-center gap-2.5 rounded-lg py-1 pr-2 text-sm font-medium text-white underline-offset-4 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-white [a&]:hover:underline"
      >
        {badge && (
          <LogoTile
            src={badge.logoUrl}
            icon={badge.logoIconSvg}
            color={badge.logoColor}
            className="size-7 rounded-md"
          />
        )}
        <span className="truncate">{company.name}</span>
      </Name>
      {tagged && <span className="truncate text-sm text-white/75 max-sm:hidden">{tagged}</span>}
    </div>
  );
}

/** Says position and name of each image; begins empty, so that the first one is announced too. */
function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => setSaid(text), [text]);
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}

/** Everything around the image: company, tag, counter, zoom panel, previous, next, close, disclaimer (spec 2). */
export function ViewerFrame({ open }: { open: OpenLightbox }) {
  const { prev, next, close } = useController();
  useLightboxKeys();
  const tagged = taggedWith(open);
  const several = open.items.length > 1;
  return (
    <div className="pointer-events-none absolute inset-0 text-white">
      <header
        {...keepFromSwipe}
        className="absolute inset-x-0 top-0 flex h-[max(5vh,3.25rem)] items-center justify-between gap-4 bg-linear-to-b from-neutral-950/95 via-neutral-950/80 to-neutral-950/0 px-3 sm:px-5"
      >
        <CompanyLink open={open} />
        <div className="pointer-events-auto flex shrink-0 items-center gap-2">
          {open.reading === 'company' && <ZoomPanel />}
          <span className="px-2 text-sm text-white/75 tabular-nums">{counterOf(open)}</span>
          <LightboxButton label="Close" shortcut="Esc" onClick={close}>
            <X />
          </LightboxButton>
        </div>
      </header>
      {several && (
        <nav aria-label="Images" {...keepFromSwipe}>
          <LightboxButton
            label="Previous image"
            shortcut="←"
            onClick={() => prev()}
            className={`left-3 sm:left-0.5 ${SIDE_BUTTON}`}
          >
            <ChevronLeft />
          </LightboxButton>
          <LightboxButton
            label="Next image"
            shortcut="→"
            onClick={() => next()}
            className={`right-3 sm:right-0.5 ${SIDE_BUTTON}`}
          >
            <ChevronRight />
          </LightboxButton>
        </nav>
      )}
      <footer className="absolute inset-x-0 bottom-0 flex min-h-[5vh] flex-col items-center justify-center gap-1 bg-linear-to-t from-neutral-950/95 via-neutral-950/80 to-neutral-950/0 px-4 py-2 text-center sm:px-14">
        {tagged && <p className="text-sm text-white/80 sm:hidden">{tagged}</p>}
        <p className="text-xs text-balance text-white/75">{DISCLAIMER}</p>
      </footer>
      <Announcement text={announcementOf(open)} />
    </div>
  );
}

/** Beside the image on large screens, within reach of the thumbs on small ones. */
const SIDE_BUTTON =
  'absolute! bottom-20 bg-neutral-900/80 ring-1 ring-white/10 max-sm:size-11 sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2';
