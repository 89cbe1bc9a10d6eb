import type { CSSProperties, ReactElement } from 'react';
import satori from 'satori';
import { FONTS } from './render.ts';

/** A laid out node: its place in pixels, its text if it is a text, its style. */
export interface LaidOut {
  left: number;
  top: number;
  width: number;
  height: number;
  text: string | undefined;
  style: CSSProperties;
}

/** Lays out a tree without drawing its letters and answers where everything is. */
export async function layOut(tree: ReactElement, width: number, height: number): Promise<LaidOut[]> {
  const nodes: LaidOut[] = [];
  await satori(tree, {
    width,
    height,
    fonts: FONTS,
    embedFont: false,
    onNodeDetected: ({ left, top, width: w, height: h, textContent, props }) => {
      const { style } = props as { style?: CSSProperties };
      nodes.push({
        left,
        top,
        width: w,
        height: h,
        text: textContent === undefined ? undefined : String(textContent),
        style: style ?? {},
      });
    },
  });
  return nodes;
}

// Layout rounds to whole pixels, and a letter may reach a little over its advance.
const SLACK = 1.5;

const right = (box: LaidOut): number => box.left + box.width;
const bottom = (box: LaidOut): number => box.top + box.height;
const isPanel = ({ text, style }: LaidOut): boolean => text === undefined && Boolean(style.background ?? style.border);
const startsIn = (text: LaidOut, box: LaidOut): boolean =>
  text.left >= box.left && text.left < right(box) && text.top >= box.top && text.top < bottom(box);
const leaves = (text: LaidOut, box: LaidOut): boolean =>
  right(text) > right(box) + SLACK || bottom(text) > bottom(box) + SLACK;
const overlap = (a: LaidOut, b: LaidOut): boolean =>
  Math.min(right(a), right(b)) - Math.max(a.left, b.left) > SLACK &&
  Math.min(bottom(a), bottom(b)) - Math.max(a.top, b.top) > 4;

/** Texts that leave the panel they begin in or the picture, and texts that lie on each other; what is scrolled out is left alone. */
export function findFaults(nodes: readonly LaidOut[], width: number, height: number): string[] {
  const canvas: LaidOut = { left: 0, top: 0, width, height, text: undefined, style: {} };
  const texts = nodes.filter((node) => node.text?.trim() && node.top < height);
  const panels = [canvas, ...nodes.filter(isPanel)];
  const scrolled = panels.some((panel) => panel !== canvas && bottom(panel) > height + SLACK);
  return texts.flatMap((text, i) => {
    const faults = panels
      .filter(
        (panel) =>
          startsIn(text, panel) && leaves(text, panel) && !(scrolled && panel === canvas && right(text) <= width),
      )
      .map((panel) => `"${text.text}" leaves a box of ${panel.width} x ${panel.height} at ${panel.left}, ${panel.top}`);
    const hits = texts.slice(i + 1).filter((other) => overlap(text, other));
    if (text.width <= 0) faults.push(`"${text.text}" has no room`);
    return [...faults, ...hits.map((other) => `"${text.text}" lies on "${other.text}"`)];
  });
}
