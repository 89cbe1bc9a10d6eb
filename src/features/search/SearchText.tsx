import Search from 'lucide-react/icons/search';
import { useRef } from 'react';
import { useStore } from '#browser/use-store.ts';
import { loadPart } from '#ui/lazy-component.ts';
import { $query, typeQuery } from './search.store.ts';
import { useEarlyText } from './use-early-text.ts';

/** A search box without suggestions, for a small list. */
export function SearchText({ label }: { label: string }) {
  const input = useRef<HTMLInputElement>(null);
  const query = useStore($query);
  useEarlyText(input, true);
  return (
    <search className="relative min-w-0 max-sm:flex-1 max-sm:basis-1/2 sm:w-56 lg:w-80">
      <Search size={16} className="pointer-events-none absolute top-0 bottom-0 left-3.5 m-auto text-faint" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={label}
        value={query}
        onChange={({ target }) => typeQuery(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') void loadPart(() => import('./to-results.ts')).then(({ goToResults }) => goToResults());
        }}
        className="h-10 w-full rounded-full bg-soft pr-4 pl-10 text-16 placeholder:text-faint hover:bg-sunken focus:bg-surface sm:text-14"
      />
    </search>
  );
}
