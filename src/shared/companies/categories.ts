/** Product classes that the company form suggests beside those in use (contract 13). */
const SUGGESTED_CATEGORIES = [
  'SIEM and log analysis',
  'Identity and access',
  'Network security',
  'Threat intelligence',
  'Automation and response',
  'Incident response',
  'Forensics',
  'Endpoint security',
  'Cloud and container security',
  'Application security',
  'Supply chain',
  'Vulnerability management',
  'Offensive security',
  'Secrets and passwords',
  'Governance and compliance',
  'Security awareness',
] as const;

/** The categories to suggest, by name: those in use, and ours unless one in use differs in case only. */
export function categorySuggestions(companies: readonly { category: string | null }[]): string[] {
  const used = new Set(companies.flatMap(({ category }) => category ?? []));
  const usedNames = new Set([...used].map((category) => category.toLowerCase()));
  const ours = SUGGESTED_CATEGORIES.filter((category) => !usedNames.has(category.toLowerCase()));
  return [...used, ...ours].toSorted((a, b) => a.localeCompare(b, 'en'));
}
