import Bookmark from 'lucide-react/icons/bookmark';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Info from 'lucide-react/icons/info';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import Scan from 'lucide-react/icons/scan';
import X from 'lucide-react/icons/x';
import { type PointerEvent, Suspense, useEffect, useState } from 'react';
import { useController } from 'yet-another-react-lightbox';
import { useStore } from '#browser/use-store.ts';
import { $isAdmin } from '#features/session/session.store.ts';
import { shownName } from '#shared/companies/demo.ts';
import { captionShown } from '#shared/images/caption.ts';
import { imageRef } from '#shared/regions/image-ref.ts';
import { companyPath } from '#shared/site/addresses.ts';
import { LogoTile } from '#ui/LogoTile.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { LightboxButton } from './LightboxButton.tsx';
import { announcementOf, counterOf, DISCLAIMER, taggedWith } from './lightbox.messages.ts';
import { $isInfoOpen, imageOf, type OpenLightbox, toggleInfo } from './lightbox.store.ts';
import { $saved } from './saved.store.ts';
import { showNextRegion, toggleContext, useShownPart } from './shown-part.store.ts';
import { useLightboxKeys } from './use-lightbox-keys.ts';
import { $zoom, changeZoom } from './zoom.store.ts';
import { ZOOM_RULES, zoomIn, zoomOut } from './zoom.ts';

/** Minus, percentage, plus of the company page's lightbox (spec 2). */
function ZoomPanel() {
  const { percent } = useStore($zoom);
  const { min, max } = ZOOM_RULES.company;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label="Zoom" className="flex items-center rounded-full bg-white/8 ring-1 ring-white/10">
      <LightboxButton label="Zoom out" shortcut="−" disabled={percent <= min} onClick={() => changeZoom(zoomOut)}>
        <Minus />
      </LightboxButton>
      <output className="w-11 text-center text-xs font-medium tabular-nums">{Math.round(percent)}%</output>
      <LightboxButton label="Zoom in" shortcut="+" disabled={percent >= max} onClick={() => changeZoom(zoomIn)}>
        <Plus />
      </LightboxButton>
    </div>
  );
}

/** A press on a control does not start a swipe. */
const keepFromSwipe = { onPointerDown: (event: PointerEvent) => event.stopPropagation() };

function CompanyLink({ open, tagged }: { open: OpenLightbox; tagged: string | undefined }) {
  const item = imageOf(open);
  if (!item) return null;
  const { company } = item;
  const badge = open.companies.get(company.slug);
  const Name = badge?.hasPage === false ? 'span' : 'a';
  return (
    <div className={`flex min-w-0 items-center gap-3 rounded-full pr-3 pl-1 ${GROUND}`}>
      <Name
        {...(Name === 'a' ? { href: companyPath(company.slug) } : {})}
        className="pointer-events-auto flex min-w-0 items-center gap-2.5 md:shrink-0 rounded-lg py-1 pr-2 text-sm font-medium text-white underline-offset-4 [a&]:hover:underline"
      >
        {badge && (
          <LogoTile
            src={badge.logoUrl}
            icon={badge.logoIconSvg}
            color={badge.logoColor}
            className="size-7 rounded-md"
          />
        )}
        <span className="truncate">{shownName(company)}</span>
      </Name>
      <span className="truncate text-sm text-white/75 max-md:hidden">{captionShown(item)}</span>
      {tagged && <span className="shrink-0 text-sm text-white/75 max-lg:hidden">{tagged}</span>}
    </div>
  );
}

/** Controls over an image have their own background; the image is darkened nowhere else. */
const GROUND = 'bg-neutral-950/75';

/** Rarely used, so loaded on demand. */
const AdminActions = lazyComponent(() => import('./AdminActions.tsx').then((part) => part.AdminActions));
const InfoPanel = lazyComponent(() => import('./InfoPanel.tsx').then((part) => part.InfoPanel));

/** Announces position and name of each image; initially empty, so that the first one is announced too. */
function Announcement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('');
  useEffect(() => setAnnounced(text), [text]);
  return (
    <p aria-live="polite" className="sr-only">
      {announced}
    </p>
  );
}

/** Everything around the image: company, tag, counter, zoom panel, previous, next, close, disclaimer (spec 2). */
export function ViewerFrame({ open }: { open: OpenLightbox }) {
  const { prev, next, close } = useController();
  useLightboxKeys();
  const isInfoOpen = useStore($isInfoOpen);
  const isAdmin = useStore($isAdmin);
  const item = imageOf(open);
  const { region, at, count, inContext, isWhole } = useShownPart(item);
  const element = isWhole ? undefined : region;
  const isSaved = useStore($saved).has(imageRef(item?.id ?? '', element?.id));
  const tagged = taggedWith(open, element);
  const several = open.items.length > 1;
  return (
    <div className="pointer-events-none absolute inset-0 text-white">
      <header
        {...keepFromSwipe}
        className="inset-x-0 top-0 flex h-[max(5vh,2.75rem)] items-center justify-between gap-2 px-2 sm:absolute sm:px-4"
      >
        <CompanyLink open={open} tagged={tagged} />
        <div className={`lightbox-counter ${GROUND}`}>
          {open.reading === 'company' && <ZoomPanel />}
          <span className="px-2 text-sm text-white/75">{counterOf(open)}</span>
        </div>
        <div className={`lightbox-buttons ${GROUND}`}>
          {isAdmin && item && (
            <Suspense>
              <AdminActions item={item} />
            </Suspense>
          )}
          {count > 1 && (
            <LightboxButton
              label={`Next element (${at + 1} of ${count})`}
              shortcut="E"
              onClick={showNextRegion}
              className="lightbox-step"
            >
              <span>
                Element <span>{`${at + 1}/${count}`}</span>
              </span>
            </LightboxButton>
          )}
          {count > 0 && (
            <LightboxButton label="In context" shortcut="V" isPressed={inContext} onClick={toggleContext}>
              <Scan />
            </LightboxButton>
          )}
          <LightboxButton label="Information" shortcut="I" isPressed={isInfoOpen} onClick={toggleInfo}>
            <Info />
          </LightboxButton>
          <LightboxButton label="Save" shortcut="S" action="save" isPressed={isSaved}>
            <Bookmark />
          </LightboxButton>
          <LightboxButton label="Similar, link, credit, download" shortcut="M" action="menu">
            <Ellipsis />
          </LightboxButton>
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
      <footer className="lightbox-footer absolute inset-x-0 bottom-0 flex min-h-[5vh] flex-col items-center justify-center gap-1 px-4 py-1 text-center sm:px-14">
        {item && (
          <p className={`max-w-full truncate rounded-full px-3 text-sm font-medium md:hidden ${GROUND}`}>
            {captionShown(item)}
          </p>
        )}
        {tagged && <p className={`rounded-full px-3 text-sm text-white/80 sm:hidden ${GROUND}`}>{tagged}</p>}
        <p className={`rounded-lg px-2 text-xs text-balance text-white/75 ${GROUND}`}>{DISCLAIMER}</p>
      </footer>
      {isInfoOpen && item && (
        <Suspense>
          <InfoPanel key={item.id} item={item} />
        </Suspense>
      )}
      <Announcement text={announcementOf(open)} />
    </div>
  );
}

/** Beside the image on large screens, within thumb reach on small ones. */
const SIDE_BUTTON =
  'absolute! bottom-(--side-buttons) bg-neutral-900/80 ring-1 ring-white/10 max-sm:size-11 sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2';
