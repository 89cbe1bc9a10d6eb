import { useEffect, useEffectEvent } from 'react';

/** Set in the history entry that a slide show added, so that its end goes back. */
type Entry = { isSlideShow?: boolean } | null;

/** The index of the slide that an address names (`?slide=`, from 1); undefined: no slide show. */
export function slideIn(search: string): number | undefined {
  const named = new URLSearchParams(search).get('slide') ?? '';
  return /^[1-9]\d{0,3}$/.test(named) ? Number(named) - 1 : undefined;
}

/** The address of a page with a slide, or without. */
export function withSlide({ pathname, search, hash }: Location | URL, at: number | undefined): string {
  const params = new URLSearchParams(search);
  params.delete('slide');
  if (at !== undefined) params.set('slide', String(at + 1));
  const text = params.toString();
  return `${pathname}${text && `?${text}`}${hash}`;
}

/** Writes the slide to the address; the first one adds a history entry, which Back leaves. */
export function writeSlide(at: number): void {
  const shown = slideIn(location.search);
  if (shown === at) return;
  const address = withSlide(location, at);
  if (shown === undefined) history.pushState({ ...history.state, isSlideShow: true }, '', address);
  else history.replaceState(history.state, '', address);
}

/** Takes the slide out of the address; returns whether the entry is left for that, which ends in a `popstate`. */
export function leaveSlides(): boolean {
  if (slideIn(location.search) === undefined) return false;
  const isOwn = (history.state as Entry)?.isSlideShow === true;
  if (isOwn) history.back();
  else history.replaceState(history.state, '', withSlide(location, undefined));
  return isOwn;
}

/** Calls `start` when the address names a slide: after a reload, from a link, and with Forward. */
export function useSlideInAddress(start: (at: number) => void, isReady: boolean): void {
  const onSlide = useEffectEvent(start);
  useEffect(() => {
    if (!isReady) return;
    const read = () => {
      const at = slideIn(location.search);
      if (at !== undefined) onSlide(at);
    };
    read();
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, [isReady]);
}
