import logo from './elements/logo.tsx';
import type { Picture } from './picture.ts';
import dashboardOps from './screens/dashboard-ops.tsx';

/** Every picture that a company can ask for by name. A new one is a file of its own and a line here. */
export const PICTURES = {
  logo,
  'dashboard-ops': dashboardOps,
} satisfies Record<string, Picture>;

/** Name of a picture. */
export type PictureName = keyof typeof PICTURES;
