import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { type CSSProperties, type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { placeholderUrl } from '#shared/images/thumb-hash.ts';
import { coverPage } from '#ui/modal.ts';
import { Markdown } from '../Markdown.tsx';
import { alongImage, type ShownSlide, slideAfterKey, slideAfterSwipe } from './slide.ts';
import { leaveSlides, slideIn, writeSlide } from './slide-address.ts';
import './slide-show.css';

type SlideShowProps = { title: string; slides: readonly ShownSlide[]; start?: number; onClose: () => void };

const block = (event: MouseEvent) => event.preventDefault();

/** The blurred preview of a slide where its image will be, in the same size: with several widths it fills the stage (`sizes`), else it has its own. */
function previewOf({ placeholder, width, height, srcSet }: ShownSlide): CSSProperties {
  const url = placeholderUrl(placeholder);
  const most = (own: number) => (srcSet ? '100%' : `min(100%, ${own}px)`);
  return {
    aspectRatio: `${width} / ${height}`,
    width: most(width),
    height: most(height),
    ...(url && { background: `url(${url}) center / contain no-repeat` }),
  };
}

/** The images of a collection one after the other, over the whole screen where the browser allows it; the address has the slide. Escape and Back end it. */
export function SlideShow({ title, slides, start = 0, onClose }: SlideShowProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(() => Math.min(slideIn(location.search) ?? start, slides.length - 1));
  const [mayTurn, setMayTurn] = useState(false);
  const [loaded, setLoaded] = useState<string>();
  const isEnding = useRef(false);
  const end = useCallback(() => {
    if (isEnding.current) return;
    isEnding.current = true;
    if (!leaveSlides()) onClose();
  }, [onClose]);
  useEffect(() => writeSlide(at), [at]);
  useEffect(() => {
    const onTraversal = () => {
      const named = slideIn(location.search);
      if (named === undefined) onClose();
      else setAt(Math.min(named, slides.length - 1));
    };
    addEventListener('popstate', onTraversal);
    return () => removeEventListener('popstate', onTraversal);
  }, [onClose, slides.length]);
  const touchedAt = useRef<number>(undefined);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    const uncover = coverPage();
    // Otherwise the first button has the focus, and the space bar presses it.
    dialog.focus();
    // Phones have no full screen for pages; the dialog then fills the window.
    dialog.requestFullscreen?.().catch(() => undefined);
    const onScreenChange = () => {
      if (!document.fullscreenElement) end();
    };
    dialog.addEventListener('fullscreenchange', onScreenChange);
    return () => {
      dialog.removeEventListener('fullscreenchange', onScreenChange);
      if (document.fullscreenElement) void document.exitFullscreen();
      dialog.close();
      uncover();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [end]);
  const slide = slides[at];
  const next = slides[at + 1];
  if (!slide) return null;
  const isWide = slide.width > slide.height;
  const isTurned = mayTurn && isWide;
  return (
    <dialog
      ref={ref}
      data-wide={isWide || undefined}
      data-turned={isTurned || undefined}
      aria-label={`Slide show: ${title}`}
      tabIndex={-1}
      className="slide-show"
      onCancel={(event) => {
        event.preventDefault();
        end();
      }}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const to = slideAfterKey(event.key, at, slides.length);
        // The space bar presses the button in focus.
        if (to === undefined || (event.key === ' ' && event.target instanceof HTMLButtonElement)) return;
        event.preventDefault();
        event.stopPropagation();
        setAt(to);
      }}
    >
      <div
        className="slide-stage"
        onTouchStart={({ touches }) => {
          touchedAt.current = touches[0] && touches.length === 1 ? alongImage(touches[0], isTurned) : undefined;
        }}
        onTouchEnd={({ changedTouches }) => {
          const to = changedTouches[0] ? alongImage(changedTouches[0], isTurned) : 0;
          setAt(slideAfterSwipe(to - (touchedAt.current ?? to), at, slides.length));
        }}
      >
        <img
          key={slide.key}
          src={slide.src}
          srcSet={slide.srcSet}
          sizes={isTurned ? '200vw' : '100vw'}
          alt={slide.alt}
          width={slide.width}
          height={slide.height}
          draggable={false}
          onContextMenu={block}
          onLoad={() => setLoaded(slide.key)}
          style={loaded === slide.key || isTurned ? undefined : previewOf(slide)}
        />
      </div>
      <div className="slide-texts">
        <span aria-hidden="true" className="slide-progress" style={{ scale: `${(at + 1) / slides.length} 1` }} />
        <div className="slide-heading">
          <p className="slide-title" aria-live="polite">
            <strong>{slide.company}</strong> {slide.title}
          </p>
          <p className="slide-credit">{slide.credit}</p>
        </div>
        {slide.note && (
          <div className="slide-note collection-note">
            <Markdown text={slide.note} />
          </div>
        )}
        <div className="slide-controls">
          <Control label="Previous slide" isOff={at === 0} act={() => setAt(at - 1)}>
            <ChevronLeft />
          </Control>
          <span className="tabular-nums">
            {at + 1} / {slides.length}
          </span>
          <Control label="Next slide" isOff={!next} act={() => setAt(at + 1)}>
            <ChevronRight />
          </Control>
          {isWide && (
            <button
              type="button"
              className="slide-turn"
              aria-label="Rotate the image"
              title="Rotate the image"
              aria-pressed={isTurned}
              onClick={() => setMayTurn(!mayTurn)}
            >
              <RotateCw />
            </button>
          )}
          <Control label="End the slide show" act={end}>
            <X />
          </Control>
        </div>
      </div>
      {next && <link rel="preload" as="image" href={next.src} imageSrcSet={next.srcSet} imageSizes="100vw" />}
    </dialog>
  );
}

type ControlProps = { label: string; isOff?: boolean; act: () => void; children: ReactNode };

function Control({ label, isOff = false, act, children }: ControlProps) {
  return (
    <button type="button" aria-label={label} title={label} aria-disabled={isOff} onClick={isOff ? undefined : act}>
      {children}
    </button>
  );
}
