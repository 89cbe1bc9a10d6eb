import type { Company } from '../company.ts';
import { attestry } from './attestry.ts';
import { coldspool } from './coldspool.ts';
import { edgequarry } from './edgequarry.ts';
import { falsegrove } from './falsegrove.ts';
import { faultmere } from './faultmere.ts';
import { gridfathom } from './gridfathom.ts';
import { keyhollow } from './keyhollow.ts';
import { lintharbor } from './lintharbor.ts';
import { nimbrake } from './nimbrake.ts';
import { quillfen } from './quillfen.ts';
import { ravenloom } from './ravenloom.ts';
import { runlark } from './runlark.ts';
import { sealwick } from './sealwick.ts';
import { tallowmere } from './tallowmere.ts';
import { tallygate } from './tallygate.ts';
import { vaultmoss } from './vaultmoss.ts';
import { wirebrook } from './wirebrook.ts';
import { wisetide } from './wisetide.ts';

/** All companies in the order of the gallery. */
export const COMPANIES: readonly Company[] = [
  nimbrake,
  quillfen,
  tallowmere,
  runlark,
  faultmere,
  keyhollow,
  ravenloom,
  sealwick,
  attestry,
  wirebrook,
  lintharbor,
  vaultmoss,
  gridfathom,
  edgequarry,
  falsegrove,
  coldspool,
  wisetide,
  tallygate,
];
