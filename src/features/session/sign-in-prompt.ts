/** The count in the prompt (spec 6); `50+` is at least that many, and without a count there may be none (contract 8). */
export type PromptSubject =
  | { kind: 'companies'; count: number }
  | { kind: 'photos'; count?: number | string; company?: string };

/** The second line of the prompt (spec 6). */
export const SIGN_IN_SUBTEXT = 'Sign in with Google to unlock full access';

/** The prompt's button (spec 6). */
export const SIGN_IN_BUTTON = 'Sign in with Google';

/** 'To see all 33 companies, please sign in', 'To see all 14 photos of Acme Shield, please sign in' (spec 6). */
export function promptText(subject: PromptSubject): string {
  const of = subject.kind === 'photos' && subject.company ? ` of ${subject.company}` : '';
  if (subject.count === undefined) return `To search all ${subject.kind}${of}, please sign in`;
  return `To see all ${subject.count} ${subject.kind}${of}, please sign in`;
}
