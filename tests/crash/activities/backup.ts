import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { restoreBackup } from '#server/backup/restore.service.ts';
import { testSettings } from '#tests/setup/built-site.ts';
import { type Activity, killCommand, killMoments } from '../activity.ts';

const moments = killMoments(1_500);

/** The backup from before is replaced by a new one; the command is killed. One of the two is there and can be restored. */
export const backupActivity: Activity = {
  name: 'backup',
  run: async (site, dice) => {
    // In the data folder itself, where `check` looks for what a kill has left.
    const file = join(site.dataDir, 'gallery.tar');
    const before = existsSync(file);
    const ended = await killCommand(site.begin('backup', '--force', file), moments, dice);

    const findLost = async () => {
      if (!existsSync(file)) return before || ended ? ['the backup'] : [];
      const drill = await mkdtemp(join(site.workDir, 'drill-'));
      try {
        const how = { file, force: false, now: () => new Date(), onProgress: () => undefined };
        await restoreBackup(testSettings(drill), how);
        return [];
      } catch (error) {
        return [`the backup: ${error}`];
      } finally {
        await rm(drill, { recursive: true, force: true });
      }
    };
    return { killed: !ended, acknowledged: ended ? 1 : 0, findLost };
  },
};
