import { type Activity, killCommand, killMoments } from '../activity.ts';

const moments = killMoments(8_000);

/** Builds the site; the command is killed. The previous or the new release is served, never a part of one. */
export const buildActivity: Activity = {
  name: 'build',
  run: async (site, dice) => {
    const before = await site.look(({ releases }) => releases.currentId());
    const ended = await killCommand(site.begin('rebuild'), moments, dice);

    const findLost = () =>
      site.look(async ({ releases }) => {
        const current = await releases.currentId();
        const release = current === undefined ? undefined : await releases.read(current);
        if (!release) return ['the served release'];
        if (ended && current === before) return ['the release that was said to be live'];
        return [];
      });
    return { killed: !ended, acknowledged: ended ? 1 : 0, findLost };
  },
};
