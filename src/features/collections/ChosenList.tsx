import { useStore } from '@nanostores/react';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { COMPARED_MAX } from '#shared/collections/limits.ts';
import { $chosen, type Chosen, toggleChosen } from './chosen.store.ts';

/** All chosen images in their order, each of which can be removed. */
export function ChosenList() {
  const chosen = useStore($chosen);
  const list = useRef<HTMLUListElement>(null);
  const remove = (image: Chosen, at: number) => {
    // The button that has the focus goes away; the list goes with the last image.
    const buttons = list.current?.querySelectorAll('button');
    (buttons?.[at + 1] ?? buttons?.[at - 1])?.focus();
    toggleChosen(image);
  };
  return (
    <>
      <h2>Selected images</h2>
      {chosen.length > COMPARED_MAX && <p>{`Compare shows the first ${COMPARED_MAX}.`}</p>}
      <ul ref={list}>
        {chosen.map((image, at) => (
          <li key={image.id}>
            <img src={image.thumbnail} alt="" loading="lazy" draggable={false} />
            <span>{image.alt}</span>
            <button type="button" aria-label={`Remove ${image.alt}`} onClick={() => remove(image, at)}>
              <X aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
