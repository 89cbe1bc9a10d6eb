import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from '#browser/use-store.ts';
import { useModal } from '#ui/modal.ts';
import { $offeredActions } from './offered-actions.store.ts';
import { type Entry, foundEntries } from './palette-entries.ts';
import { searchEntry, usePaletteEntries } from './use-palette-entries.ts';

type PaletteProps = { takeTyped: () => string; onClose: () => void; onKeys: () => void };

/** A search over pages, companies, patterns, filters, recent searches and actions: the combobox of the ARIA guide. */
export function Palette({ takeTyped, onClose, onKeys }: PaletteProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [index, setIndex] = useState(0);
  const offered = useStore($offeredActions);
  const entries = usePaletteEntries(offered, onKeys);
  const found = useMemo(() => foundEntries(entries, text, searchEntry(text)), [entries, text]);
  useModal(dialog);
  // Before the next key.
  useLayoutEffect(() => {
    setText(takeTyped());
  }, [takeTyped]);
  useEffect(() => {
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  const run = ({ act }: Entry) => {
    onClose();
    act();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found[index];
    if (step) setIndex((index + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter' && chosen) run(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} aria-label="Command palette" closedby="any" onClose={onClose} className="palette">
      <input
        role="combobox"
        aria-label="Go to or do"
        aria-expanded={found.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={found[index] ? `${id}${index}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="Go to a page, company or pattern, filter, or do something"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${id}list`} role="listbox" aria-label="Results">
        {found.map((entry, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus, and handles the keys
          <div
            key={`${entry.group} ${entry.label}`}
            id={`${id}${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === index}
            onPointerMove={() => setIndex(at)}
            onClick={() => run(entry)}
          >
            <span>{entry.label}</span>
            <span className="palette-group">{entry.key ? <kbd>{entry.key}</kbd> : entry.group}</span>
          </div>
        ))}
      </div>
    </dialog>
  );
}
