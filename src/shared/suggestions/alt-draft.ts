import { tagKind, tagLabel } from '../tags/tag-kind.ts';

/** The input of a draft. */
type Described = { company: string; tags: readonly string[]; headline: string | null };

/** A draft of an alt text: "Acme: login form, headed “Welcome back”". A person has to review it before it is saved. */
export function altDraft({ company, tags, headline }: Described): string {
  const label = (kind: ReturnType<typeof tagKind>) => {
    const tag = tags.find((name) => tagKind(name) === kind);
    return tag === undefined ? undefined : tagLabel(tag).toLowerCase();
  };
  const what = [label('screens'), label('ui-elements') ?? 'screen'].filter(Boolean).join(' ');
  const kind = company === '' ? what.charAt(0).toUpperCase() + what.slice(1) : `${company}: ${what}`;
  return headline === null ? kind : `${kind}, headed “${headline}”`;
}
