import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useStore } from '#browser/use-store.ts';
import { LightboxButton } from './LightboxButton.tsx';
import { $zoom, changeZoom } from './zoom.store.ts';
import { ZOOM_RULES, zoomIn, zoomOut } from './zoom.ts';

/** Minus, percentage, plus of the company page's lightbox (spec 2). */
export function ZoomPanel() {
  const { percent } = useStore($zoom);
  const { min, max } = ZOOM_RULES.company;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label="Zoom" className="flex items-center rounded-full bg-white/8 ring-1 ring-white/10">
      <LightboxButton label="Zoom out" shortcut="−" disabled={percent <= min} onClick={() => changeZoom(zoomOut)}>
        <Minus />
      </LightboxButton>
      <output className="w-11 text-center text-xs font-medium tabular-nums">{Math.round(percent)}%</output>
      <LightboxButton label="Zoom in" shortcut="+" disabled={percent >= max} onClick={() => changeZoom(zoomIn)}>
        <Plus />
      </LightboxButton>
    </div>
  );
}
