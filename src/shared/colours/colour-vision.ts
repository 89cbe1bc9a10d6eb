import { channelsOf } from './contrast.ts';
import { toLinear, toSrgb } from './oklab.ts';

type Matrix = readonly (readonly [number, number, number])[];

/**
 * Vision without one kind of cone, as matrices for linear RGB: Machado, Oliveira and Fernandes, A Physiologically-based
 * Model for Simulation of Color Vision Deficiency, IEEE TVCG 15 (6), 2009, severity 1.0.
 */
const MATRICES = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} satisfies Record<string, Matrix>;

/** A kind of cone that is missing: red, green, blue. */
export type Deficiency = keyof typeof MATRICES;

/** All of them, the order of their cones. */
export const DEFICIENCIES = Object.keys(MATRICES) as Deficiency[];

/** A colour, `#rrggbb`, as someone with a deficiency sees it. */
export function seenWith(deficiency: Deficiency, hex: string): string {
  const linear = channelsOf(hex).map(toLinear);
  const rows: Matrix = MATRICES[deficiency];
  return `#${rows
    .map((row) => toSrgb(row.reduce((sum, weight, at) => sum + weight * (linear[at] ?? 0), 0)))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
}
