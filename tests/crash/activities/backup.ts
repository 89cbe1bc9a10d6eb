import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { restoreBackup } from '#server/backup/restore.service.ts';
import { testSettings } from '#tests/setup/built-site.ts';
import { type Activity, killCommand, killMoments } from '../activity.ts';

const moments = killMoments(1_500);

/** Replaces an earlier backup; the command is killed. One of the two backups exists and can be restored. */
export const backupActivity: Activity = {
  name: 'backup',
  run: async (site, dice) => {
    // In the data folder, where `check` looks for leftovers of a kill.
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
