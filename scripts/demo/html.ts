/** Markup that can be inserted without escaping. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Template values: texts are escaped, lists are joined, empty values are dropped. */
export type Part = Html | string | number | false | null | undefined | readonly Part[];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function textOf(part: Part): string {
  if (part instanceof Html) return part.text;
  if (part === undefined || part === null || part === false) return '';
  if (typeof part === 'object') return part.map(textOf).join('');
  return String(part).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Builds markup; every value is escaped unless it is markup itself. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.map((string, i) => string + textOf(parts[i])).join(''));
