import { ROBOT_NAME } from './polite-client.ts';

/** Directives with a value: a colon follows their name as it follows the name of a robot. */
const VALUED = new Set(['max-snippet', 'max-image-preview', 'max-video-preview', 'unavailable_after']);
const FORBIDDING = new Set(['noimageindex', 'none']);
const OURS = new Set(['*', ROBOT_NAME.toLowerCase()]);

/**
 * Whether an `X-Robots-Tag` (`[name:] directive, …`), or the content of the meta element, forbids to index images. A robot's name
 * counts for the directives behind it, up to the next name; those of others are none of ours.
 */
function lineForbids(line: string): boolean {
  let isForUs = true;
  return line
    .toLowerCase()
    .split(',')
    .some((part) => {
      const [, name, named] = /^\s*([^\s:,]+)\s*:(.*)$/.exec(part) ?? [];
      if (name !== undefined && VALUED.has(name)) return false;
      if (name !== undefined) isForUs = OURS.has(name);
      return isForUs && (named ?? part).split(/[\s;]+/).some((directive) => FORBIDDING.has(directive));
    });
}

/** Whether any of the lines forbids robots, or ours, to index images. */
export const forbidsImages = (lines: readonly string[]): boolean => lines.some(lineForbids);
