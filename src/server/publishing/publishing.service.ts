import { SCHEDULE } from '../audit/actor.ts';
import type { ImageAdminRepository } from '../images/image-admin.repository.ts';
import { IMAGES_PER_ENTRY } from '../images/image-admin.service.ts';
import { imageState, subjectOf } from '../images/image-state.ts';
import { portions } from '../portions.ts';
import type { PublishingRepository } from './publishing.repository.ts';

/** The audit trail's fields of published drafts. */
const PUBLISHED = { hidden: false, draft: false, publishAt: null };

/** How often it retries while admins keep changing drafts. */
const ATTEMPTS = 5;

/** Publishes drafts on their date. */
export function publishingService(deps: {
  repository: PublishingRepository;
  images: Pick<ImageAdminRepository, 'findByIds'>;
  expire: () => void;
  now: () => Date;
}) {
  const { repository } = deps;

  const imageEntries = async (ids: readonly string[]) => {
    const entries = [];
    for (const part of portions(ids, IMAGES_PER_ENTRY)) {
      const before = (await deps.images.findByIds(part)).map(imageState);
      const entry = { actor: SCHEDULE, action: 'image.updated', subjectId: subjectOf(before) };
      entries.push({ ...entry, before, after: PUBLISHED });
    }
    return entries;
  };

  return {
    /** Publishes every due draft; returns how many. Cheap if there is none. */
    publishDue: async (): Promise<number> => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const now = deps.now();
        const { imageIds, companies } = await repository.findDue(now);
        if (imageIds.length + companies.length === 0) return 0;
        const entries = [
          ...(await imageEntries(imageIds)),
          ...companies.map(({ id }) => ({
            actor: SCHEDULE,
            action: 'company.updated',
            subjectId: id,
            before: { draft: true },
            after: { draft: false },
          })),
        ];
        const companyIds = companies.map(({ id }) => id);
        if (!(await repository.publish({ imageIds, companyIds, now }, entries))) continue;
        deps.expire();
        return imageIds.length + companies.length;
      }
      return 0;
    },
  };
}

export type PublishingService = ReturnType<typeof publishingService>;
