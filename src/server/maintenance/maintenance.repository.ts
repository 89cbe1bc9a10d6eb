import { z } from 'astro/zod';
import type { Db } from '#db/client.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';

const MANUAL_KEY = 'maintenance';
const AUTOMATIC_KEY = 'maintenance-automatic';

const manualSchema = z.object({ reason: z.string() });
const automaticSchema = z.object({
  reason: z.string().nullable(),
  until: z.iso.datetime(),
  /** An admin ended it: it is not shown, and the same trouble does not show it again before `until`. */
  isEnded: z.boolean().default(false),
});

/** Maintenance as an admin switched it on. */
export type ManualMaintenance = z.infer<typeof manualSchema>;
/** Maintenance that was switched on automatically; over when `until` has passed. */
export type AutomaticMaintenance = z.infer<typeof automaticSchema>;

/** The two maintenance rows of the settings table; all server processes read them. */
export function maintenanceRepository(db: Db, settings: SettingsRepository, audit: AuditRepository) {
  const find = async (): Promise<{ manual: ManualMaintenance | null; automatic: AutomaticMaintenance | null }> => {
    const [manual, automatic] = await Promise.all([settings.find(MANUAL_KEY), settings.find(AUTOMATIC_KEY)]);
    return {
      manual: manualSchema.safeParse(manual).data ?? null,
      automatic: automaticSchema.safeParse(automatic).data ?? null,
    };
  };

  return {
    find,

    /** Writes or removes the manual row with its audit entry; removing it ends an automatic one until its end as well. */
    updateManual: async (manual: ManualMaintenance | null, entry: NewAuditEntry): Promise<void> => {
      const { automatic } = await find();
      if (manual) await db.batch([settings.upsert(MANUAL_KEY, manual), audit.insertIfChanged(entry)]);
      else
        await db.batch([
          settings.upsert(AUTOMATIC_KEY, automatic && { ...automatic, isEnded: true }),
          settings.upsert(MANUAL_KEY, null),
          audit.insertIfChanged(entry),
        ]);
    },
    updateAutomatic: async (automatic: AutomaticMaintenance): Promise<void> => {
      await settings.upsert(AUTOMATIC_KEY, automatic);
    },
    deleteAutomatic: async (): Promise<void> => {
      await settings.delete(AUTOMATIC_KEY);
    },
  };
}

export type MaintenanceRepository = ReturnType<typeof maintenanceRepository>;
