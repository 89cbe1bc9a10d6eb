import type { TagKind } from '../tags/tag-kind.ts';
import { SITE_NAME } from './site.ts';

/** What the site has to show for a page that is left out otherwise. */
export type PageCondition = 'flows' | 'severity';

/** A page of the site. */
export type Page = {
  /** Root-relative; `{…}` stands for a part that names what the page is about. */
  path: string;
  /** Content of `<title>` (spec 2); a function where it names what the page is about. */
  title: string | ((...about: never[]) => string);
  /** For whom it is: everyone, people with a session, or admins. */
  access: 'public' | 'user' | 'admin';
  /** Its name in links. */
  label?: string;
  /** Which navigation links to it. Everything in the header is in the footer too. */
  linked?: 'header' | 'footer' | 'admin';
  /** It is in the sitemap; pages with `{…}` add theirs. */
  inSitemap?: true;
  /** It has content, and is linked and listed, only then. */
  needs?: PageCondition;
  /** Where the navigation marks it as current beside its own path and what is below it. */
  within?: string;
};

const named = (title: string) => `${title} – ${SITE_NAME}`;

/** A page of the admin navigation. */
const adminPage = <Path extends string>(path: Path, label: string, title = label) =>
  ({ path, title: named(title), access: 'admin', label, linked: 'admin' }) as const;

/**
 * Every page, in the order of navigation. Titles, navigation, footer, sitemap, reserved slugs and the lists of the tests
 * follow from it; a test compares it with the files of `src/pages`.
 */
export const PAGES = {
  home: {
    path: '/',
    title: `${SITE_NAME} – Cyber-security product screens and UI elements`,
    access: 'public',
    inSitemap: true,
  },
  company: { path: '/company/{slug}', title: (slug: string) => `Company Detail - ${slug}`, access: 'public' },
  image: {
    path: '/image/{id}',
    title: (title: string, company: string) => named(`${title} – ${company}`),
    access: 'public',
  },
  patterns: {
    path: '/patterns',
    title: named('Patterns: Screens and UI Elements of Security Products'),
    access: 'public',
    label: 'Patterns',
    linked: 'header',
    inSitemap: true,
  },
  pattern: {
    path: '/patterns/{slug}',
    title: (name: string, kind: TagKind) =>
      named(`${name}: ${kind === 'screens' ? 'Screen' : 'UI Element'} Examples and Advice`),
    access: 'public',
  },
  flows: {
    path: '/flows',
    title: named('Flows: Security Products Step by Step'),
    access: 'public',
    label: 'Flows',
    linked: 'header',
    inSitemap: true,
    needs: 'flows',
    within: '/flow/',
  },
  flowsByCompany: { path: '/flows/by-company', title: named('Flows by Company'), access: 'public', needs: 'flows' },
  flow: {
    path: '/flow/{slug}',
    title: (name: string, company: string) => named(`${name} – ${company}`),
    access: 'public',
  },
  coverage: {
    path: '/coverage',
    title: named('Coverage: Which Security Product Shows What'),
    access: 'public',
    label: 'Coverage',
    linked: 'header',
    inSitemap: true,
  },
  categories: {
    path: '/categories',
    title: named('Categories: Security Products by Class'),
    access: 'public',
    label: 'Categories',
    linked: 'footer',
    inSitemap: true,
  },
  severity: {
    path: '/atlas/severity',
    title: named('Severity Colours of Security Products'),
    access: 'public',
    inSitemap: true,
    needs: 'severity',
  },
  news: { path: '/new', title: named("What's New"), access: 'public', label: 'New', linked: 'header', inSitemap: true },
  connect: {
    path: '/connect',
    title: named('Connect Your Agent'),
    access: 'public',
    label: 'Connect',
    linked: 'footer',
    inSitemap: true,
  },
  privacyPolicy: {
    path: '/privacy-policy',
    title: named('Privacy Policy'),
    access: 'public',
    label: 'Privacy Policy',
    linked: 'footer',
    inSitemap: true,
  },
  terms: {
    path: '/terms',
    title: named('Terms of Service'),
    access: 'public',
    label: 'Terms of Service',
    linked: 'footer',
    inSitemap: true,
  },
  contact: {
    path: '/contact',
    title: named('Contact'),
    access: 'public',
    label: 'Contact',
    linked: 'footer',
    inSitemap: true,
  },
  contactSent: { path: '/contact/sent', title: named('Your Request'), access: 'public' },
  apiReference: { path: '/api-reference', title: named('API Reference'), access: 'public' },
  uploadTest: { path: '/upload-test', title: named('Image Upload Test'), access: 'public' },
  signInDone: { path: '/sign-in-done', title: 'Sign-in finished', access: 'public' },
  notFound: { path: '/404', title: named('Page Not Found'), access: 'public' },
  shared: { path: '/s/{token}', title: named, access: 'public' },
  guest: { path: '/g/{token}', title: named, access: 'public' },
  searchByImage: { path: '/similar', title: named('Search by Image'), access: 'user' },
  similar: { path: '/similar/{id}', title: (company: string) => named(`Similar to ${company}`), access: 'public' },
  collections: { path: '/collections', title: named('Your Collections'), access: 'user' },
  collection: { path: '/collections/{id}', title: named('Collection'), access: 'user' },
  following: { path: '/following', title: named('Following'), access: 'user' },
  compare: { path: '/compare', title: named('Compare'), access: 'user' },
  consent: { path: '/oauth/consent/{uid}', title: named('Connect an App'), access: 'public' },
  account: { path: '/account', title: named('Your Account'), access: 'user' },
  adminUsers: adminPage('/admin', 'Users', 'User Management'),
  adminCompanies: adminPage('/admin/companies', 'Companies', 'Companies Management'),
  adminImages: adminPage('/admin/images', 'Images'),
  adminDuplicates: adminPage('/admin/duplicates', 'Duplicates'),
  adminCollect: adminPage('/admin/collect', 'Collect'),
  adminTriage: adminPage('/admin/triage', 'Triage'),
  adminFlows: adminPage('/admin/flows', 'Flows'),
  adminAtlas: adminPage('/admin/atlas', 'Severity colours'),
  adminTags: adminPage('/admin/tags', 'Tags'),
  adminSynonyms: adminPage('/admin/synonyms', 'Synonyms'),
  adminInbox: adminPage('/admin/inbox', 'Inbox'),
  adminInsight: adminPage('/admin/insight', 'Insight'),
  adminAudit: adminPage('/admin/audit', 'Audit trail'),
  adminSite: adminPage('/admin/cache', 'Site'),
} as const satisfies Record<string, Page>;

/** A page's key in `PAGES`. */
export type PageName = keyof typeof PAGES;

/** Every page with its key, in the order of `PAGES`. */
export const PAGE_LIST: readonly (Page & { name: PageName })[] = Object.entries<Page>(PAGES).map(([name, page]) => ({
  ...page,
  name: name as PageName,
}));

/** The pages that a navigation links to, where what they need exists. */
export const linkedPages = (
  place: 'header' | 'footer' | 'admin',
  has: Readonly<Partial<Record<PageCondition, boolean>>> = {},
): { name: PageName; href: string; label: string; within: string }[] =>
  PAGE_LIST.filter(
    ({ linked, needs }) =>
      (linked === place || (place === 'footer' && linked === 'header')) && (needs === undefined || has[needs]),
  ).map(({ name, path, label = '', within = `${path}/` }) => ({ name, href: path, label, within }));
