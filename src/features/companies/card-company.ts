import type { Company } from '#shared/companies/company.contract.ts';

/** What a card shows of a company; all of it public. */
export type CardCompany = Pick<
  Company,
  | 'name'
  | 'slug'
  | 'description'
  | 'logoUrl'
  | 'logoColor'
  | 'logoIconSvg'
  | 'heroImage'
  | 'heroPlaceholder'
  | 'imageCount'
  | 'isDemo'
  | 'category'
>;

/** The part of a company that its card shows: islands carry their data in the page, and need no more. */
export const toCardCompany = (company: Company): CardCompany => ({
  name: company.name,
  slug: company.slug,
  description: company.description,
  logoUrl: company.logoUrl,
  logoColor: company.logoColor,
  logoIconSvg: company.logoIconSvg,
  heroImage: company.heroImage,
  heroPlaceholder: company.heroPlaceholder,
  imageCount: company.imageCount,
  isDemo: company.isDemo,
  category: company.category,
});
