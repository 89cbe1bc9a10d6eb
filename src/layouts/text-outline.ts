/** An entry of a text's table of contents. */
export type OutlineEntry = { id: string; title: string };

const SECTION = /<section id="([^"]+)"[^>]*>\s*<h2[^>]*>(.*?)<\/h2>/gs;

/** The sections of a rendered text, in order: each `<section id>` that begins with an `<h2>`. */
export const outlineOf = (html: string): OutlineEntry[] =>
  [...html.matchAll(SECTION)].map(([, id = '', title = '']) => ({ id, title: title.trim() }));
