type Counts = { count: number; hiddenCount: number };

/** What visitors will see of a collection, as its owner is told before sharing it. */
export function visibleToVisitors({ count, hiddenCount }: Counts): string {
  const images = count === 1 ? 'the image' : `all ${count} images`;
  if (hiddenCount === 0) return `Signed out, they see ${images}.`;
  if (hiddenCount === count) return `Signed out, they see ${images} as blurred placeholders only.`;
  return `Signed out, they see ${count - hiddenCount} of the ${count} images; the other ${hiddenCount === 1 ? 'one is' : `${hiddenCount} are`} blurred.`;
}

/** What a visitor sees of a shared collection, and what signing in adds. */
export function publicPart({ count, hiddenCount }: Counts): string {
  if (count === 1) return 'The image is not public. Signing in shows it.';
  const open = count - hiddenCount;
  const part = open === 0 ? 'None' : open;
  return `${part} of the ${count} images ${open > 1 ? 'are' : 'is'} public. Signing in shows all ${count}.`;
}
