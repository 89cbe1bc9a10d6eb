import Megaphone from 'lucide-react/icons/megaphone';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import X from 'lucide-react/icons/x';
import { useStore } from '#browser/use-store.ts';
import { localDayAndTime } from '#shared/text/dates.ts';
import { DEFAULT_BANNER_TEXT } from './maintenance.messages.ts';
import { $maintenanceBanner, dismissMaintenance } from './maintenance.store.ts';

const LOOKS = {
  maintenance: { style: 'text-neutral-950 bg-amber-400', Icon: TriangleAlert, dismiss: 'Dismiss maintenance notice' },
  announcement: { style: 'text-ink bg-accent-soft', Icon: Megaphone, dismiss: 'Dismiss announcement' },
};

/** The banner at the top: amber while maintenance is on (spec 2), otherwise an announcement. */
export function MaintenanceBanner() {
  const status = useStore($maintenanceBanner);
  if (!status) return null;
  const { style, Icon, dismiss } = LOOKS[status.isInMaintenance ? 'maintenance' : 'announcement'];
  return (
    <div className={`flex items-center gap-3 py-2 pr-2 pl-4 text-sm sm:pl-12 ${style}`}>
      <p className="flex flex-1 items-center gap-2 sm:justify-center" role="status">
        <Icon className="size-4 shrink-0" />
        <span>
          {status.reason || DEFAULT_BANNER_TEXT}
          {status.estimatedResolution && ` Expected to end ${localDayAndTime(status.estimatedResolution)}.`}
        </span>
      </p>
      <button
        type="button"
        aria-label={dismiss}
        onClick={dismissMaintenance}
        className="grid size-8 shrink-0 place-items-center rounded-lg transition-colors duration-150 hover:bg-black/10 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-current"
      >
        <X className="size-4" />
      </button>
    </div>
  );
}
