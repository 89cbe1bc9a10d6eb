import type { ImageDetails, PaletteEntry } from '#shared/reading/image-details.contract.ts';

type Named = Pick<PaletteEntry, 'hex' | 'name'>;

/** The colours of a region if they were read, else those of the whole image; none before the details are there. */
export function paletteOf(
  details: Pick<ImageDetails, 'palette' | 'regionPalettes'> | null,
  region: number | undefined,
): readonly PaletteEntry[] {
  const own = details?.regionPalettes.find((each) => each.region === region);
  return own?.palette ?? details?.palette ?? [];
}

/** Names of colours, numbered if one occurs again: `blue`, `blue-2`. */
function distinctNames(palette: readonly Named[]): string[] {
  const seen = new Map<string, number>();
  return palette.map(({ name }) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name}-${count}`;
  });
}

/** A palette as CSS custom properties of the root element. */
export function cssVariables(palette: readonly Named[]): string {
  const names = distinctNames(palette);
  return `:root {\n${palette.map(({ hex }, at) => `  --color-${names[at]}: ${hex};`).join('\n')}\n}\n`;
}

/** A palette in the Design Tokens format. */
export function tokenJson(palette: readonly Named[]): string {
  const names = distinctNames(palette);
  const tokens = palette.map(({ hex }, at) => [names[at], { $type: 'color', $value: hex }] as const);
  return `${JSON.stringify({ color: Object.fromEntries(tokens) }, null, 2)}\n`;
}
