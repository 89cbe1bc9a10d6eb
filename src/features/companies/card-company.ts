import type { Company } from '#shared/companies/company.contract.ts';

/** The fields of a company on a card; all of it public. */
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
  | 'heroGround'
  | 'imageCount'
  | 'isDemo'
  | 'category'
>;

/** The fields of a company for its card: islands embed their data in the page, and need no more. */
export const toCardCompany = (company: Company): CardCompany => ({
  name: company.name,
  slug: company.slug,
  description: company.description,
  logoUrl: company.logoUrl,
  logoColor: company.logoColor,
  logoIconSvg: company.logoIconSvg,
  heroImage: company.heroImage,
  heroPlaceholder: company.heroPlaceholder,
  ...(company.heroGround && { heroGround: company.heroGround }),
  imageCount: company.imageCount,
  isDemo: company.isDemo,
  category: company.category,
});
