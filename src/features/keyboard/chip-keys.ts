const CHIP = '[data-tag]';

/** Moves the focus from a chip to another of its row by an arrow, Home or End, and down to the images. The row is one Tab stop. */
export function moveFromChip(event: KeyboardEvent): void {
  const chip = event.target instanceof Element ? event.target.closest<HTMLElement>(CHIP) : null;
  const row = [...(chip?.parentElement?.querySelectorAll<HTMLElement>(CHIP) ?? [])];
  if (!chip || event.key === 'ArrowUp') return;
  event.preventDefault();
  const at = row.indexOf(chip);
  const places: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: row.length - 1 };
  const place = places[event.key];
  if (place !== undefined) row[place]?.focus();
  else
    [...document.querySelectorAll<HTMLElement>('.image-grid [data-image-id][tabindex="0"]')]
      .find((tile) => tile.checkVisibility())
      ?.focus();
}
