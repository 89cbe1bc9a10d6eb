const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Control characters and lone surrogates, which XML 1.0 can't represent. */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text escaped for an XML element or attribute. */
export const xmlText = (text: string): string =>
  text.replace(NOT_IN_XML, '').replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

/** An element with the given attributes and content, which must be escaped already. */
export function element(name: string, attributes: Readonly<Record<string, string>>, content?: string): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${xmlText(value)}"`)
    .join('');
  return content === undefined ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

/** An element that contains a text. */
export const textElement = (name: string, text: string): string => element(name, {}, xmlText(text));

/** A whole document with its root element. */
export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`;
