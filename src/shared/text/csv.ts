/** Cells that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** One line of CSV (RFC 4180); a formula gets a leading apostrophe, so that a spreadsheet shows it instead of running it. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
