import { PREVIEW, visibleTo } from '#shared/access/preview-limits.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import type { Company, CompanyLogo } from '#shared/companies/company.contract.ts';
import { AppError } from '#shared/http/app-error.ts';
import { coverGround } from '#shared/images/tile-ground.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { GalleryItems } from '../gallery/gallery-items.repository.ts';

const onCards = new WeakMap<Company, Company>();

/** A company with what only its card needs. */
function forCard(company: Company): Company {
  const known = onCards.get(company);
  if (known) return known;
  const heroGround = coverGround(company.heroPlaceholder);
  const card = heroGround ? { ...company, heroGround } : company;
  onCards.set(company, card);
  return card;
}

/** Companies of the public gallery. */
export function companiesService(gallery: GalleryService, items: GalleryItems) {
  const get = async (slug: string): Promise<Company> => {
    const index = await gallery.index();
    const company = gallery.companyAt(index, gallery.positionOf(index, slug) ?? -1);
    if (!company) throw new AppError('company-not-found');
    return company;
  };

  return {
    /** Companies in curated order, as many as the viewer may see. */
    list: async (viewer: Viewer): Promise<{ items: readonly Company[]; total: number }> => {
      const companies = await gallery.companies();
      const shown = visibleTo(viewer, companies, PREVIEW.homeCompanies);
      return { items: shown.map(forCard), total: companies.length };
    },
    /** Every company; names, descriptions and logos are public (contract 4), so pages and the sitemap use this. */
    listPublic: (): Promise<readonly Company[]> => gallery.companies(),
    /** Product classes with their companies in the gallery's order, the largest class first; public. */
    listCategories: async (): Promise<{ category: string; companies: readonly Company[] }[]> => {
      const classes = Map.groupBy(await gallery.companies(), ({ category }) => category);
      return [...classes]
        .flatMap(([category, companies]) => (category ? { category, companies } : []))
        .sort((a, b) => b.companies.length - a.companies.length || a.category.localeCompare(b.category, 'en'));
    },
    /** One company. Throws `company-not-found`. */
    get,
    /** The companies before and after one in the gallery's order, for its page; public. Both may be missing. */
    neighboursOf: async (slug: string): Promise<{ previous: Company | undefined; next: Company | undefined }> => {
      const companies = await gallery.companies();
      const at = companies.findIndex((company) => company.slug === slug);
      return { previous: companies[at - 1], next: at < 0 ? undefined : companies[at + 1] };
    },
    /**
     * The address of a company's logo: its own, or else the image called "logo" in its folder at the image host; null if it has
     * neither. Throws `company-not-found`.
     */
    findLogo: async (slug: string): Promise<CompanyLogo | null> => {
      const { logoUrl } = await get(slug);
      const index = await gallery.index();
      const address = logoUrl ?? (await items.findLogo(index, gallery.positionOf(index, slug) ?? -1));
      return address ? { secure_url: address } : null;
    },
  };
}

export type CompaniesService = ReturnType<typeof companiesService>;
