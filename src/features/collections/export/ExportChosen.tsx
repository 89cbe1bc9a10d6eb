import { useEffect, useState } from 'react';
import { showFailure } from '#features/notifications/show-failure.ts';
import { fetchImages } from '../collections.client.ts';
import type { Exported } from './collect-images.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { chosenTitle } from './texts.ts';

type ExportChosenProps = { images: readonly string[]; title: string | undefined; onClose: () => void };

/** Exports images that are in no collection; without a title, under the names of their companies. */
export function ExportChosen({ images, title, onClose }: ExportChosenProps) {
  const [exported, setExported] = useState<Exported | null>(null);
  useEffect(() => {
    let isOver = false;
    fetchImages(images).then(
      (found) => {
        const items = found.map((slot) => ({ ...slot, section: null, note: '' }));
        if (!isOver) setExported({ title: title ?? chosenTitle(items), description: '', sections: [], items });
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
