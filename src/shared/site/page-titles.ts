import { SITE_NAME } from './site.ts';

/** The title of each route (spec 2); pages without one of their own take `fallback`. */
export const PAGE_TITLES = {
  home: `${SITE_NAME} – Cyber-security product screens and UI elements`,
  company: (slug: string) => `Company Detail - ${slug}`,
  image: (title: string, company: string) => `${title} – ${company} – ${SITE_NAME}`,
  similar: (company: string) => `Similar to ${company} – ${SITE_NAME}`,
  searchByPicture: `Search by Picture – ${SITE_NAME}`,
  uploadTest: `Image Upload Test – ${SITE_NAME}`,
  collections: `Your Collections – ${SITE_NAME}`,
  collection: `Collection – ${SITE_NAME}`,
  shared: (title: string) => `${title} – ${SITE_NAME}`,
  compare: `Compare – ${SITE_NAME}`,
  account: `Your Account – ${SITE_NAME}`,
  adminUsers: `User Management – ${SITE_NAME}`,
  adminCompanies: `Companies Management – ${SITE_NAME}`,
  adminSite: `Site – ${SITE_NAME}`,
  adminImages: `Images – ${SITE_NAME}`,
  adminDuplicates: `Duplicates – ${SITE_NAME}`,
  adminTags: `Tags – ${SITE_NAME}`,
  adminSynonyms: `Synonyms – ${SITE_NAME}`,
  adminAudit: `Audit Trail – ${SITE_NAME}`,
  privacyPolicy: `Privacy Policy – ${SITE_NAME}`,
  apiReference: `API Reference – ${SITE_NAME}`,
  terms: `Terms of Service – ${SITE_NAME}`,
  notFound: `Page Not Found – ${SITE_NAME}`,
  fallback: SITE_NAME,
} as const;
