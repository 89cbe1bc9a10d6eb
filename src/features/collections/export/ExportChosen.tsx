import { useEffect, useState } from 'react';
import { suggestedTitle } from '#features/follows/suggested-name.ts';
import { showFailure } from '#features/notifications/show-failure.ts';
import { searchOf } from '../chosen.store.ts';
import { fetchImages } from '../collections.client.ts';
import type { Exported } from './collect-images.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { chosenTitle } from './texts.ts';

type ExportChosenProps = { images: readonly string[]; title: string | undefined; onClose: () => void };

/** The search that the images were chosen from, else the names of their companies. */
function titleOf(images: readonly string[], items: Exported['items']): string {
  const search = searchOf(images);
  return search ? suggestedTitle(new URLSearchParams(search)) : chosenTitle(items);
}

/** Exports images that are in no collection, by default under the title of what they were chosen from. */
export function ExportChosen({ images, title, onClose }: ExportChosenProps) {
  const [exported, setExported] = useState<Exported | null>(null);
  useEffect(() => {
    let isOver = false;
    fetchImages(images).then(
      (found) => {
        const items = found.map((slot) => ({ ...slot, section: null, note: '' }));
        if (!isOver) setExported({ title: title ?? titleOf(images, items), description: '', sections: [], items });
      },
      (error: unknown) => {
        if (isOver) return;
        showFailure(error, 'Please try again.', 'The images could not be loaded');
        onClose();
      },
    );
    return () => {
      isOver = true;
    };
  }, [images, title, onClose]);
  return exported && <ExportDialog exported={exported} onClose={onClose} />;
}
