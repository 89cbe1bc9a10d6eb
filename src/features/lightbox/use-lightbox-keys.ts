import { type KeyboardEvent, useEffect } from 'react';
import { useController } from 'yet-another-react-lightbox';
import { toggleInfo } from './lightbox.store.ts';
import { showNextRegion, toggleContext } from './shown-part.store.ts';
import { changeZoom, resetZoom } from './zoom.store.ts';
import { zoomIn, zoomOut } from './zoom.ts';

const KEYS: Readonly<Record<string, () => void>> = {
  '+': () => changeZoom(zoomIn),
  '=': () => changeZoom(zoomIn),
  '-': () => changeZoom(zoomOut),
  _: () => changeZoom(zoomOut),
  '0': resetZoom,
  i: toggleInfo,
  I: toggleInfo,
  v: toggleContext,
  V: toggleContext,
  e: showNextRegion,
  E: showNextRegion,
};

/** Traps Tab inside the dialog. */
function trapFocus(event: KeyboardEvent): void {
  const dialog = event.currentTarget;
  const stops = [...dialog.querySelectorAll<HTMLElement>('a[href], button')].filter((stop) => !stop.closest('[inert]'));
  const [first, last] = [stops[0], stops.at(-1)];
  const active = document.activeElement;
  const outside = !active || !stops.some((stop) => stop === active);
  if (event.shiftKey && (active === first || outside)) last?.focus();
  else if (!event.shiftKey && (active === last || outside)) first?.focus();
  else return;
  event.preventDefault();
}

/** Our keys: + - 0 zoom, I opens the information panel, V shows an element in its context, E the next one, Tab stays inside. The library handles arrows and Escape. */
export function useLightboxKeys(): void {
  const { subscribeSensors } = useController();
  useEffect(
    () =>
      subscribeSensors('onKeyDown', (event) => {
        if (event.key === 'Tab') trapFocus(event);
        const act = KEYS[event.key];
        if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        act();
      }),
    [subscribeSensors],
  );
}
