import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '#browser/use-store.ts';
import { COMPARED } from '#shared/collections/limits.ts';
import { shownName } from '#shared/companies/demo.ts';
import { captionShown } from '#shared/images/caption.ts';
import { $chosen, type Chosen, toggleChosen } from './chosen.store.ts';
import { fetchImages } from './collections.client.ts';

type Named = { title: string; company?: string };

/** Names of the chosen images by their ids: the captions of their tiles. Null while they load; without one, the alternative text is shown. */
function useNames(): ReadonlyMap<string, Named> | null {
  const [names, setNames] = useState<ReadonlyMap<string, Named> | null>(null);
  useEffect(() => {
    fetchImages($chosen.get().map(({ id }) => id)).then(
      (found) =>
        setNames(
          new Map(
            found.flatMap(({ image, item }) =>
              item ? [[image, { title: captionShown(item), company: shownName(item.company) }]] : [],
            ),
          ),
        ),
      () => setNames(new Map()),
    );
  }, []);
  return names;
}

/** All chosen images in their order, each of which can be removed. */
export function ChosenList() {
  const chosen = useStore($chosen);
  const list = useRef<HTMLUListElement>(null);
  const names = useNames();
  const [isCut] = useState(chosen.length > COMPARED.most);
  const remove = (image: Chosen, at: number) => {
    // The button that has the focus goes away; the list goes with the last image.
    const buttons = list.current?.querySelectorAll('button');
    (buttons?.[at + 1] ?? buttons?.[at - 1])?.focus({ preventScroll: true });
    // The list keeps its height, so that the next image moves under the pointer.
    if (list.current) list.current.style.minHeight = `${list.current.offsetHeight}px`;
    toggleChosen(image);
  };
  return (
    <>
      <h2>Selected images</h2>
      {isCut && <p>{`Compare shows the first ${COMPARED.most}.`}</p>}
      <ul ref={list}>
        {chosen.map((image, at) => {
          const { title, company }: Named = names?.get(image.id) ?? { title: image.alt };
          return (
            <li key={image.id}>
              <img src={image.thumbnail} alt="" loading="lazy" draggable={false} />
              <div>
                {names && <span>{title}</span>}
                {company && <small>{company}</small>}
              </div>
              <button type="button" aria-label={`Remove ${title}`} onClick={() => remove(image, at)}>
                <X />
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
