type Counts = { count: number; hiddenCount: number };

/** What a visitor sees of a shared collection, and what signing in adds. */
export function publicPart({ count, hiddenCount }: Counts): string {
  if (count === 1) return 'The image is not public. Signing in shows it.';
  const open = count - hiddenCount;
  const part = open === 0 ? 'None' : open;
  return `${part} of the ${count} images ${open > 1 ? 'are' : 'is'} public. Signing in shows all ${count}.`;
}
