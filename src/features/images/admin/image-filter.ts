import type { AdminFolders, LACKS } from '#shared/images/image-admin.contract.ts';

/** Metadata that an image can lack. */
export type Lack = (typeof LACKS)[number];

/** The filters of the Images page; empty values are inactive. Names are those of the API and of the page's address. */
export type PageFilter = {
  q: string;
  /** Slug. */
  company: string;
  folder: string;
  tag: readonly string[];
  theme: string;
  lacks: readonly Lack[];
  hidden: '' | 'true' | 'false';
  draft: '' | 'true' | 'false';
  /** Images whose files are gone at the image host. */
  gone: '' | 'true' | 'false';
  addedSince: string;
  uploadedBy: string;
};

export const NO_FILTER: PageFilter = {
  q: '',
  company: '',
  folder: '',
  tag: [],
  theme: '',
  lacks: [],
  hidden: '',
  draft: '',
  gone: '',
  addedSince: '',
  uploadedBy: '',
};

/** Labels of missing metadata. */
export const LACK_LABELS: Readonly<Record<Lack, string>> = {
  tags: 'No tags',
  alt: 'No alt text',
  license: 'No licence',
  regions: 'No region',
  form: 'No form',
  quality: 'No quality',
  check: 'Regions to check',
  source: 'No source',
};

/** Shown images that appear in no tab. */
export const UNTAGGED: PageFilter = { ...NO_FILTER, lacks: ['tags'], hidden: 'false' };

const isLack = (text: string): text is Lack => text in LACK_LABELS;
const asFlag = (text: string) => (text === 'true' || text === 'false' ? text : '');

/** The filter in an address; a folder that has a company by now becomes that company, an unknown company becomes all. */
export function filterIn(search: string, { companies, folders }: AdminFolders): PageFilter {
  const query = new URLSearchParams(search);
  const text = (name: string) => query.get(name) ?? '';
  const owner = folders.find(({ folder }) => folder === text('folder'))?.companyId;
  const company = companies.find(({ id, slug }) => (owner ? id === owner : slug === text('company')));
  const folder = company ? '' : text('folder');
  return {
    q: text('q'),
    company: company?.slug ?? '',
    folder,
    tag: query.getAll('tag').filter(Boolean),
    theme: text('theme'),
    // Saved addresses have the former spelling.
    lacks: query
      .getAll('lacks')
      .map((name) => (name === 'licence' ? 'license' : name))
      .filter(isLack),
    hidden: asFlag(text('hidden')),
    draft: asFlag(text('draft')),
    gone: asFlag(text('gone')),
    addedSince: text('addedSince'),
    uploadedBy: text('uploadedBy'),
  };
}

/** The filter without empty values, as API input. */
export function apiFilter(filter: PageFilter) {
  const { q, company, folder, tag, theme, lacks, hidden, draft, gone, addedSince, uploadedBy } = filter;
  return {
    ...(q.trim() ? { q } : {}),
    ...(company ? { company: [company] } : {}),
    ...(folder ? { folder } : {}),
    ...(tag.length > 0 ? { tag: [...tag] } : {}),
    ...(theme ? { theme: [theme] } : {}),
    ...(lacks.length > 0 ? { lacks: [...lacks] } : {}),
    ...(hidden ? { hidden } : {}),
    ...(draft ? { draft } : {}),
    ...(gone ? { gone } : {}),
    ...(addedSince ? { addedSince } : {}),
    ...(uploadedBy ? { uploadedBy } : {}),
  };
}

/** The filter as a query: of the API, and of the page. */
export const queryOf = (filter: PageFilter): string =>
  new URLSearchParams(
    Object.entries(apiFilter(filter)).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
  ).toString();

/** Whether it is a whole company or folder, whose order can be changed. */
export const isWholePlace = ({ company, folder, ...rest }: PageFilter): boolean =>
  Boolean(company || folder) && queryOf({ ...NO_FILTER, ...rest }) === '';

/** Whether it has filters besides the company or folder. */
export const isNarrowed = (filter: PageFilter): boolean => queryOf({ ...filter, company: '', folder: '' }) !== '';

/** Target folder of uploads; undefined if there is no single folder. */
export const uploadFolderOf = ({ company, folder }: PageFilter, { companies }: AdminFolders): string | undefined =>
  folder || companies.find(({ slug }) => slug === company)?.uploadFolder;
