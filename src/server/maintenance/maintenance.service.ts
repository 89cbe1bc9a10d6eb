import type { MaintenanceStatus, MaintenanceToggle } from '#shared/maintenance/maintenance.contract.ts';
import { DEFAULT_MAINTENANCE_REASON, OUTAGE_REASON } from '#shared/maintenance/maintenance-reason.ts';
import type { Actor } from '../audit/actor.ts';
import type { MaintenanceRepository } from './maintenance.repository.ts';
import type { NoticesRepository } from './notices.repository.ts';

/** Maintenance mode: switched on by an admin, planned as a notice, or automatic while the image host is in trouble. */
export function maintenanceService({
  repository,
  notices,
  now,
}: {
  repository: MaintenanceRepository;
  notices: Pick<NoticesRepository, 'findShown' | 'endMaintenance'>;
  now: () => Date;
}) {
  const maintenance = (reason: string | null, estimatedResolution: string | null): MaintenanceStatus => ({
    isInMaintenance: true,
    notice: 'maintenance',
    reason,
    estimatedResolution,
  });

  /** What visitors see (spec 3). Without a reason the banner has its default text. */
  const status = async (): Promise<MaintenanceStatus> => {
    const [{ manual, automatic }, shown] = await Promise.all([repository.find(), notices.findShown(now())]);
    if (manual) return maintenance(manual.reason, null);
    const planned = shown.find(({ kind }) => kind === 'maintenance');
    if (planned) return maintenance(planned.text, planned.endsAt?.toISOString() ?? null);
    if (automatic && !automatic.isEnded && Date.parse(automatic.until) > now().getTime()) {
      return maintenance(automatic.reason, automatic.until);
    }
    const [announcement] = shown;
    return {
      isInMaintenance: false,
      notice: announcement ? 'announcement' : null,
      reason: announcement?.text ?? null,
      estimatedResolution: null,
    };
  };

  return {
    status,

    /** Switches maintenance on or off, which also ends an automatic one; returns a sentence for the toast. */
    set: async ({ enabled, reason }: MaintenanceToggle, actor: Actor): Promise<{ message: string }> => {
      const before = await status();
      const manual = enabled ? { reason: reason || DEFAULT_MAINTENANCE_REASON } : null;
      if (!enabled) await notices.endMaintenance(now());
      await repository.updateManual(manual, {
        actor,
        action: enabled ? 'maintenance.enabled' : 'maintenance.disabled',
        subjectId: 'site',
        before,
        after: { isInMaintenance: enabled, reason: manual?.reason ?? null },
      });
      return {
        message: manual
          ? `Visitors now see the banner: ${manual.reason}`
          : 'Visitors no longer see the maintenance banner.',
      };
    },

    /**
     * The image host limits us or does not answer: the banner is shown for these seconds and disappears by itself. A later end
     * replaces an earlier one; an earlier end changes nothing, and neither does trouble whose banner an admin has ended.
     */
    enterAutomatic: async ({ seconds, kind }: { seconds: number; kind: 'limit' | 'outage' }): Promise<void> => {
      const { automatic } = await repository.find();
      const until = now().getTime() + seconds * 1_000;
      const end = automatic ? Date.parse(automatic.until) : 0;
      if (end >= until || (automatic?.isEnded && end > now().getTime())) return;
      // Null is the banner's default text, which names rate limits.
      const reason = kind === 'limit' ? null : OUTAGE_REASON;
      await repository.updateAutomatic({ reason, until: new Date(until).toISOString(), isEnded: false });
    },

    /** The image host recovered early: removes an automatic banner, but not an admin's. */
    leaveAutomatic: (): Promise<void> => repository.deleteAutomatic(),
  };
}

export type MaintenanceService = ReturnType<typeof maintenanceService>;
