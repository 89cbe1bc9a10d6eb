import { facetOf } from '#shared/search/facets.ts';
import type { Meaning, MeantFilter } from '#shared/search/intents.ts';
import { fixedValues } from '#shared/search/search.contract.ts';
import { SEARCH_SUGGESTIONS_MAX, type SearchSuggestion } from '#shared/search/suggestion.contract.ts';
import { occurrences, tokensOf } from '#shared/search/words.ts';
import { tagLabel } from '#shared/tags/tag-kind.ts';
import { countPositions, isEmpty, type PositionSet } from '../gallery/positions.ts';

/** A phrase with its meanings, best first; `isMain`: it is the first of those with these meanings. */
export type Phrase = { phrase: string; words: readonly string[]; meanings: readonly Meaning[]; isMain: boolean };

/** What a phrase is read as: filters, words of which an image has any, and the images. */
type Understood = { filters: readonly MeantFilter[]; means: readonly string[]; set: PositionSet };

/** How abbreviations and names are written. */
const SPELLINGS = new Map(
  `2FA ACL AI API ASPM ATT&CK C2 CIAM CIS CLI CNAPP CSPM CSV CTA CTEM CTI CVE CWPP DAST DFIR DLP DevSecOps EDR EPP GDPR GRC IAM IDS
  IOC IOCs IPS IR IdM IdP JSON K8s KMS KPI KSPM LDAP MDR MFA MITRE MTTA MTTD MTTR NAC NDR NGFW OAuth OIDC OTP PAM PCAP PDF QR RBAC RBVM
  SAML SASE SAST SBOM SCA SIEM SIEMs SLA SOAR SOC SSO STRIDE TI TOTP TUI UI VM VPN WAF XDR YAML ZTNA iOS iPhone`
    .split(/\s+/)
    .map((name) => [name.toLowerCase(), name]),
);

/** Words as they are displayed: "api keys" as "API keys". */
export const displayed = (text: string): string =>
  text.replace(/[^\s,]+/g, (word) => (word === word.toLowerCase() ? (SPELLINGS.get(word) ?? word) : word));

const capital = (text: string): string => {
  const shown = displayed(text);
  return /^i[A-Z]/.test(shown) ? shown : shown.charAt(0).toUpperCase() + shown.slice(1);
};

/** A filter in words: its value, or what it is a value of if the phrase is the value. */
function filterText({ facet, value }: MeantFilter, phrase: string): string {
  const label =
    facet === 'tag'
      ? tagLabel(value)
      : (fixedValues(facetOf(facet))?.find((each) => each.value === value)?.label ?? value);
  const group = facet === 'category' ? 'product class' : (facetOf(facet).title ?? facet).toLowerCase();
  return label.toLowerCase() === phrase.toLowerCase() ? group : label;
}

/** The phrase and its meaning: "Confirm delete · Modal + confirm". */
function labelOf(phrase: string, { filters, means }: Understood): string {
  const parts = [...filters.map((filter) => filterText(filter, phrase)), ...means.slice(0, 1).map(displayed)];
  return `${capital(phrase)} · ${parts.join(' + ')}`;
}

/** Phrases that have a word beginning with the text, the most similar first: at most one for each meaning, and none without images. */
export async function suggest(
  text: string,
  phrases: readonly Phrase[],
  read: (phrase: Phrase) => Promise<Understood | undefined>,
): Promise<SearchSuggestion[]> {
  const typed = { tokens: tokensOf(text), isPrefix: true };
  if (typed.tokens.length === 0) return [];
  const matches = phrases
    .flatMap((each) => {
      const [at] = occurrences(typed, each.words);
      return at === undefined ? [] : [{ ...each, at }];
    })
    .sort(
      (a, b) =>
        a.at - b.at ||
        Number(b.isMain) - Number(a.isMain) ||
        a.words.length - b.words.length ||
        a.phrase.length - b.phrase.length,
    );
  const suggestions: SearchSuggestion[] = [];
  const seen = new Set<string>();
  for (const match of matches) {
    if (suggestions.length === SEARCH_SUGGESTIONS_MAX) break;
    const meaning = await read(match);
    // The words themselves need no suggestion.
    if (!meaning || meaning.filters.length === 0 || isEmpty(meaning.set)) continue;
    const key = JSON.stringify([meaning.filters, meaning.means]);
    const { phrase: text } = match;
    if (!seen.has(key)) suggestions.push({ text, label: labelOf(text, meaning), total: countPositions(meaning.set) });
    seen.add(key);
  }
  return suggestions;
}
