/** The slug of a name: lower case, each run of characters other than a-z and 0-9 becomes one dash, none at the ends (spec 4). */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
