import type { GuessedCompany } from '#shared/collecting/collect.contract.ts';
import { slugOf } from '#shared/companies/slug.ts';
import type { PageContent } from './page-images.ts';

type KnownCompany = { slug: string; name: string; websiteUrl: string | null; category: string | null };

/** Words of titles and descriptions by the product class that they stand for; the first match counts. */
const CATEGORIES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:siem|log management|log analysis|security information)\b/i, 'SIEM and log analysis'],
  [/\b(?:soar|playbooks?|security automation)\b/i, 'Automation and response'],
  [/\b(?:edr|xdr|endpoint|antivirus)\b/i, 'Endpoint security'],
  [/\b(?:identity|sso|single sign-on|iam|access management|authentication)\b/i, 'Identity and access'],
  [/\b(?:password|secrets?|vault)\b/i, 'Secrets and passwords'],
  [/\b(?:threat intel\w*|ioc|malware information)\b/i, 'Threat intelligence'],
  [/\b(?:incident response|case management)\b/i, 'Incident response'],
  [/\b(?:forensics?|dfir)\b/i, 'Forensics'],
  [/\b(?:vulnerabilit\w+|cve|exposure management)\b/i, 'Vulnerability management'],
  [/\b(?:sast|dast|appsec|application security|web application)\b/i, 'Application security'],
  [/\b(?:sbom|supply chain|dependenc\w+)\b/i, 'Supply chain'],
  [/\b(?:kubernetes|container|cloud)\b/i, 'Cloud and container security'],
  [/\b(?:firewall|network|ids|intrusion|traffic|packets?)\b/i, 'Network security'],
  [/\b(?:red team|pentest\w*|penetration|c2|offensive|phishing simulation)\b/i, 'Offensive security'],
  [/\b(?:grc|governance|compliance|risk management|audit)\b/i, 'Governance and compliance'],
  [/\b(?:awareness|training)\b/i, 'Security awareness'],
];

/** The host without `www.`; empty for no web address. */
const siteOf = (address: string | null): string => URL.parse(address ?? '')?.hostname.replace(/^www\./, '') ?? '';

/** Second-level labels that are no names. */
const SHARED_LABELS = new Set(['co', 'com', 'org', 'net', 'ac', 'gov']);

/** The part of a host that names its owner: `docs.acme.io` is `Acme`. */
function nameOfHost(host: string): string {
  if (/^[\d.]+$|:/.test(host)) return '';
  const labels = host.split('.').slice(0, -1);
  const label = labels.toReversed().find((each) => !SHARED_LABELS.has(each)) ?? labels[0] ?? host;
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** The company that a page is about: one whose website has its host or whose name is the site's, else a new one. */
export function guessCompany(
  page: Pick<PageContent, 'siteName' | 'title' | 'description'>,
  address: string,
  companies: readonly KnownCompany[],
): GuessedCompany {
  const site = siteOf(address);
  const isOf = (websiteUrl: string | null) => {
    const own = siteOf(websiteUrl);
    return own !== '' && (site === own || site.endsWith(`.${own}`));
  };
  const isNamed = (name: string) => page.siteName !== '' && name.toLowerCase() === page.siteName.toLowerCase();
  const existing = companies.find(({ websiteUrl }) => isOf(websiteUrl)) ?? companies.find(({ name }) => isNamed(name));
  if (existing) {
    return {
      slug: existing.slug,
      name: existing.name,
      websiteUrl: existing.websiteUrl ?? '',
      category: existing.category ?? '',
    };
  }
  const name = [page.siteName, nameOfHost(site), page.title, site].find((text) => slugOf(text) !== '') ?? '';
  const about = `${page.title} ${page.description}`;
  return {
    slug: null,
    name: name.slice(0, 100),
    websiteUrl: URL.canParse(address) && /^https?:/.test(address) ? new URL(address).origin : '',
    category: CATEGORIES.find(([words]) => words.test(about))?.[1] ?? '',
  };
}
