import { useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import type { AdminImage } from '#shared/images/image-admin.contract.ts';
import type { RegionInput } from '#shared/regions/region.contract.ts';
import { drawnRegions } from './triage-decision.ts';

/** The state of drawing an image's regions; they are saved on top of the version of the image. */
export function useRegionsEdit(image: AdminImage | undefined) {
  const [isOpen, setOpen] = useState(false);
  const [drawn, setDrawn] = useState<readonly RegionInput[] | null>(null);
  const toCheck = image?.regions.filter(({ checkAgain }) => checkAgain).length ?? 0;
  return {
    isOpen,
    toggle: () => setOpen(!isOpen),
    regions: drawn ?? (image ? drawnRegions(image) : []),
    /** Null: none were drawn. */
    drawn,
    toCheck,
    /** Regions to check are right as soon as they are saved. */
    isDirty: drawn !== null || (isOpen && toCheck > 0),
    change: setDrawn,
    discard: () => setDrawn(null),
    /** Returns the image as it is stored then. Rejects if someone else has changed it. */
    save: async (): Promise<AdminImage> => {
      if (!image) throw new Error('There is no image.');
      const regions = [...(drawn ?? drawnRegions(image))];
      const saved = await callApi('PUT /api/admin/images/{id}/regions', {
        params: { id: image.id },
        body: { regions, version: image.version },
      });
      setDrawn(null);
      return { ...image, regions: saved.regions, version: saved.version };
    },
  };
}
