import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useStore } from '#browser/use-store.ts';
import { responsive } from '#shared/images/image-address.ts';
import { VIEW_FILTERS } from '#shared/mcp/screens-view.ts';
import { FILTER_LABELS, type ScreensStore, type Shown, type Tile } from './screens.store.ts';

type Props = { store: ScreensStore; openLink: ((address: string) => void) | undefined };

const nameOf = ({ caption, title, alt }: Tile): string => caption || title || alt;

/** A link that the host opens, where it does so. */
function Outside({ href, openLink, children }: { href: string; openLink: Props['openLink']; children: string }) {
  const open = (event: MouseEvent) => {
    if (!openLink) return;
    event.preventDefault();
    openLink(href);
  };
  return (
    <a href={href} target="_blank" rel="noreferrer" onClick={open}>
      {children}
    </a>
  );
}

/** A picture from the gallery's own address, or, where the sandbox doesn't let it through, from the server's response. */
function Picture({ tile, sizes, store }: { tile: Tile; sizes: string; store: ScreensStore }) {
  const { id, alt, picture, width, height } = tile;
  const [inline, setInline] = useState('');
  const load = () => void store.readPicture(id).then(setInline);
  const shown = inline || !picture ? { src: inline } : { src: picture.secure_url, ...responsive(picture, sizes) };
  const needsInline = picture === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each image
  useEffect(() => (needsInline ? load() : undefined), [id, needsInline]);
  if (shown.src === '') return <span className="picture" />;
  return (
    <img
      className="picture"
      {...shown}
      alt={alt}
      width={picture?.width ?? width}
      height={picture?.height ?? height}
      loading="lazy"
      decoding="async"
      onError={inline ? undefined : load}
    />
  );
}

function Select({ tile, store }: { tile: Tile; store: ScreensStore }) {
  const selected = useStore(store.$selected);
  return (
    <label className="select">
      <input
        type="checkbox"
        checked={selected.includes(tile.id)}
        onChange={({ currentTarget }) => store.select(tile.id, currentTarget.checked)}
        aria-label={`Select ${nameOf(tile)}`}
      />
    </label>
  );
}

function Filters({ store, shown }: { store: ScreensStore; shown: Shown }) {
  const args = useStore(store.$given);
  const search = (form: FormData) => store.change({ query: String(form.get('query')).trim() || undefined });
  return (
    <search className="filters">
      {shown.isSearch && (
        <form action={search} key={String(args.query ?? '')}>
          <input
            name="query"
            type="search"
            defaultValue={String(args.query ?? '')}
            maxLength={200}
            aria-label="Words"
          />
          <button type="submit">Search</button>
        </form>
      )}
      {VIEW_FILTERS.map((name) => {
        const value = store.chosen(name);
        const values = shown.filters[name];
        if (values.length === 0 && value === '') return null;
        return (
          <select
            key={name}
            aria-label={FILTER_LABELS[name]}
            value={value}
            onChange={({ currentTarget }) => void store.choose(name, currentTarget.value)}
          >
            <option value="">{`${FILTER_LABELS[name]}: any`}</option>
            {value !== '' && !values.some((each) => each.value === value) && <option value={value}>{value}</option>}
            {values.map((each) => (
              <option key={each.value} value={each.value}>{`${each.label} (${each.count})`}</option>
            ))}
          </select>
        );
      })}
    </search>
  );
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** Arrow keys go from tile to tile. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('.tile')];
  const at = tiles.indexOf(document.activeElement as HTMLElement);
  const to = at < 0 ? undefined : STEPS[event.key]?.(at, tiles.length - 1);
  if (to === undefined) return;
  event.preventDefault();
  tiles[to]?.focus();
}

function Grid({ store, shown, open }: { store: ScreensStore; shown: Shown; open: (at: number) => void }) {
  return (
    <ul className="grid" onKeyDown={moveFocus}>
      {shown.tiles.map((tile, at) => (
        <li key={tile.id}>
          <button type="button" className="tile" data-id={tile.id} onClick={() => open(at)}>
            <Picture tile={tile} sizes="240px" store={store} />
            <span className="name">{nameOf(tile)}</span>
            <span className="company">
              {tile.company.name}
              {tile.company.isDemo && <span className="demo">Demo</span>}
            </span>
          </button>
          {shown.maySave && <Select tile={tile} store={store} />}
        </li>
      ))}
    </ul>
  );
}

type OpenedProps = Props & { shown: Shown; at: number; goTo: (at: number) => void; close: () => void };

/** One image, with its neighbours at the arrow keys. */
function Opened({ store, shown, at, goTo, close, openLink }: OpenedProps) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => frame.current?.focus(), []);
  const tile = shown.tiles[at];
  if (!tile) return null;
  const position = shown.start + at;
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') goTo(at + 1);
    else if (key === 'ArrowLeft') goTo(at - 1);
    else if (key === 'Escape') close();
  };
  return (
    <section className="opened" ref={frame} tabIndex={-1} aria-label={nameOf(tile)} onKeyDown={onKeyDown}>
      <div className="bar">
        <button type="button" onClick={close}>
          All images
        </button>
        <span className="position">{`${position + 1} of ${shown.total}`}</span>
        <button type="button" onClick={() => goTo(at - 1)} disabled={position === 0} aria-label="Previous image">
          ←
        </button>
        <button
          type="button"
          onClick={() => goTo(at + 1)}
          disabled={position + 1 >= shown.total}
          aria-label="Next image"
        >
          →
        </button>
        {shown.maySave && <Select tile={tile} store={store} />}
      </div>
      <Picture key={tile.id} tile={tile} sizes="100vw" store={store} />
      <h2>{nameOf(tile)}</h2>
      <p className="company">
        {tile.company.name}
        {tile.company.isDemo && <span className="demo">Demo: made-up product</span>}
      </p>
      <p className="tags">{tile.tags.map((tag) => tag.replace(/^topic:/, '')).join(' · ')}</p>
      <p className="links">
        <Outside href={tile.address} openLink={openLink}>
          Open in the gallery
        </Outside>
        {tile.source && (
          <Outside href={tile.source} openLink={openLink}>
            Source
          </Outside>
        )}
        <span>{tile.license ?? 'Licence not stated'}</span>
      </p>
    </section>
  );
}

function SaveBar({ store, openLink }: Props) {
  const selected = useStore(store.$selected);
  const saved = useStore(store.$saved);
  const { query } = useStore(store.$given);
  return (
    <>
      {selected.length > 0 && (
        <form className="save" action={(form) => store.save(String(form.get('title') ?? ''))}>
          <span>{`${selected.length} selected`}</span>
          {!saved && (
            <input
              name="title"
              aria-label="Collection"
              defaultValue={String(query ?? 'Saved')}
              maxLength={80}
              required
            />
          )}
          <button type="submit" className="primary">
            {saved ? `Save to “${saved.title}”` : 'Save'}
          </button>
        </form>
      )}
      <p role="status" className="saved">
        {saved && selected.length === 0 && (
          <>
            {`${saved.added} saved in `}
            <Outside href={saved.address} openLink={openLink}>
              {saved.title}
            </Outside>
          </>
        )}
      </p>
    </>
  );
}

export function ScreensView({ store, openLink }: Props) {
  const shown = useStore(store.$shown);
  const failure = useStore(store.$failure);
  const isBusy = useStore(store.$isBusy);
  const [opened, setOpened] = useState<number | undefined>();
  const view = useRef<HTMLElement>(null);

  const goTo = async (at: number) => {
    if (!shown) return;
    if (at >= 0 && at < shown.tiles.length) setOpened(at);
    else if (await store.turn(at < 0 ? -1 : 1)) setOpened(at < 0 ? (store.$shown.get()?.tiles.length ?? 1) - 1 : 0);
  };
  const close = () => {
    const id = opened === undefined ? undefined : shown?.tiles[opened]?.id;
    setOpened(undefined);
    // The grid is there with the next frame.
    requestAnimationFrame(() => view.current?.querySelector<HTMLElement>(`.tile[data-id="${id}"]`)?.focus());
  };

  return (
    <main ref={view} aria-busy={isBusy}>
      {failure && (
        <p role="alert" className="failure">
          {failure}
        </p>
      )}
      {!shown && !failure && <p className="note">Searching…</p>}
      {shown && <h1>{shown.heading}</h1>}
      {shown && opened === undefined && (
        <>
          <Filters store={store} shown={shown} />
          {shown.notes.map((note) => (
            <p key={note} className="note">
              {note}
            </p>
          ))}
          <Grid store={store} shown={shown} open={setOpened} />
          <div className="bar">
            <button type="button" onClick={() => void store.turn(-1)} disabled={shown.start === 0}>
              Previous page
            </button>
            <span role="status" className="position">
              {`${Math.min(shown.start + 1, shown.total)}–${shown.start + shown.tiles.length} of ${shown.total}`}
            </span>
            <button type="button" onClick={() => void store.turn(1)} disabled={!shown.hasNext}>
              Next page
            </button>
          </div>
        </>
      )}
      {shown && opened !== undefined && (
        <Opened {...{ store, shown, openLink, close }} at={opened} goTo={(at) => void goTo(at)} />
      )}
      {shown?.maySave && <SaveBar store={store} openLink={openLink} />}
    </main>
  );
}
