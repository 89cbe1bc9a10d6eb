import { COMPANY_LIMITS, companyFormSchema } from '#shared/companies/company-form.contract.ts';
import type { SourceCompany } from './gallery-source.ts';

type Report = (field: string, why: string) => void;

const FORM = companyFormSchema.shape;

/** Why the form would refuse a name or folder, or undefined: imported companies must be editable afterwards. */
export function identityProblem({ name, folder }: Pick<SourceCompany, 'name' | 'folder'>): string | undefined {
  const problem = FORM.name.safeParse(name).error ?? FORM.cloudinaryFolder.safeParse(folder).error;
  return problem?.issues[0]?.message;
}

/** A company without what the form would refuse: a long description is cut, other fields are left out; each is reported. */
export function fitToForm(company: SourceCompany, report: Report): SourceCompany {
  const kept = { ...company };
  if (kept.description && kept.description.length > COMPANY_LIMITS.description) {
    const limit = COMPANY_LIMITS.description.toLocaleString('en');
    report('description', `has more than ${limit} characters; the rest is left out.`);
    kept.description = kept.description.slice(0, COMPANY_LIMITS.description).toWellFormed().trimEnd();
  }
  for (const field of [
    'websiteUrl',
    'logoColor',
    'logoIcon',
    'source',
    'license',
    'category',
    'description',
  ] as const) {
    const problem = kept[field] ? FORM[field].safeParse(kept[field]).error : undefined;
    if (!problem) continue;
    report(field, `is left out: ${problem.issues[0]?.message ?? 'not as expected.'}`);
    kept[field] = undefined;
  }
  return kept;
}
