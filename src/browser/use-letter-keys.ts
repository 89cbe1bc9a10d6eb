import { useEffect, useEffectEvent } from 'react';
import { isTyping } from './is-typing.ts';

/** Single keys of a page, in lower case: not in a text, not with a modifier, not behind a dialog. `act` returns whether the key means something. */
export function useLetterKeys(act: (key: string) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isTyping(event.target) && !(event.target as HTMLElement).matches('[type=radio]')) return;
    if (document.querySelector('dialog[open]')) return;
    if (act(event.key.toLowerCase())) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
