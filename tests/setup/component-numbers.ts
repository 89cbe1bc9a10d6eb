/**
 * A page without the numbers of its React components: Astro gives them in the order in which components begin to render, which
 * waiting for data changes, so two builds of the same page may differ in them.
 */
export const withoutComponentNumbers = (html: string): string =>
  html.replace(/(?<= prefix="r)\d+|(?<=_r)\d+(?=R_)/g, '');
