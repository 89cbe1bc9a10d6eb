import type { Company } from '../company.ts';
import { attestry } from './attestry/attestry.ts';
import { coldspool } from './coldspool/coldspool.ts';
import { edgequarry } from './edgequarry/edgequarry.ts';
import { falsegrove } from './falsegrove/falsegrove.ts';
import { faultmere } from './faultmere/faultmere.ts';
import { gridfathom } from './gridfathom/gridfathom.ts';
import { keyhollow } from './keyhollow/keyhollow.ts';
import { lintharbor } from './lintharbor/lintharbor.ts';
import { nimbrake } from './nimbrake/nimbrake.ts';
import { quillfen } from './quillfen/quillfen.ts';
import { ravenloom } from './ravenloom/ravenloom.ts';
import { runlark } from './runlark/runlark.ts';
import { sealwick } from './sealwick/sealwick.ts';
import { tallowmere } from './tallowmere/tallowmere.ts';
import { tallygate } from './tallygate/tallygate.ts';
import { vaultmoss } from './vaultmoss/vaultmoss.ts';
import { wirebrook } from './wirebrook/wirebrook.ts';
import { wisetide } from './wisetide/wisetide.ts';

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
