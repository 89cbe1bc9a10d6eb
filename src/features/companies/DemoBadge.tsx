import { Badge } from '#ui/Badge.tsx';

/** Marks a company of the demo gallery: its screens are drawn, its product does not exist. */
export const DemoBadge = () => (
  <span title="Drawn for the demo gallery: not a real product" className="inline-flex">
    <Badge>Demo</Badge>
  </span>
);
