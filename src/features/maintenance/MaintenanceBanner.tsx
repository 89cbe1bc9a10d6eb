import { useStore } from '@nanostores/react';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import X from 'lucide-react/icons/x';
import { DEFAULT_BANNER_TEXT } from './maintenance.messages.ts';
import { $maintenanceBanner, dismissMaintenance } from './maintenance.store.ts';

const resolutionTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** The amber banner at the top while maintenance is on (spec 2). */
export function MaintenanceBanner() {
  const status = useStore($maintenanceBanner);
  if (!status) return null;
  return (
    <div className="flex items-center gap-3 py-2 pr-2 pl-4 text-sm text-neutral-950 bg-amber-400 sm:pl-12">
      <p className="flex flex-1 items-center gap-2 sm:justify-center" role="status">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
        <span>
          {status.reason || DEFAULT_BANNER_TEXT}
          {status.estimatedResolution &&
            ` Expected to end ${resolutionTime.format(new Date(status.estimatedResolution))}.`}
        </span>
      </p>
      <button
        type="button"
        aria-label="Dismiss maintenance notice"
        onClick={dismissMaintenance}
        className="grid size-8 shrink-0 place-items-center rounded-lg transition-colors duration-150 hover:bg-black/10 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-current"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
