import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '#browser/is-typing.ts';

export type TriageKeys = {
  choose: (digit: number) => void;
  next: () => void;
  previous: () => void;
  undo: () => void;
  takeDraft: () => void;
  type: () => void;
  draw: () => void;
};

/** `1` to `9` choose a tag, `N` and `P` go on and back, `U` undoes, `A` accepts the draft, `T` types tags, `D` draws regions; in a text, Escape leaves it. */
export function useTriageKeys({ choose, next, previous, undo, takeDraft, type, draw }: TriageKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || document.querySelector('dialog[open]'))
      return;
    if (isTyping(event.target)) {
      if (event.key === 'Escape') (event.target as HTMLElement).blur();
      return;
    }
    const acts: Readonly<Record<string, () => void>> = {
      n: next,
      p: previous,
      u: undo,
      a: takeDraft,
      t: type,
      d: draw,
    };
    const act = /^[1-9]$/.test(event.key) ? () => choose(Number(event.key)) : acts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
