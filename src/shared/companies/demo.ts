/** What the header of a page and a share picture say where products of the demo are on them. */
export const DEMO_NOTICE = 'Demo: made-up products';

/** A company's name where its images are shown, with a mark on one of the demo. */
export const shownName = ({ name, isDemo }: { name: string; isDemo?: boolean | undefined }): string =>
  isDemo ? `${name} (demo)` : name;
