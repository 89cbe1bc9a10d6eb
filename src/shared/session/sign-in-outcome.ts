/** How a sign-in ended, for the page that waits for it. */
export type SignInOutcome = 'success' | 'cancelled' | 'disabled' | 'other-account' | 'failed';

/** Query parameter that tells a page, after a full-page sign-in, how it ended. */
export const OUTCOME_PARAM = 'sign-in';

/** Last page of a sign-in popup; it notifies its opener and closes. */
const SIGN_IN_DONE_PATH = '/sign-in-done';

const OUTCOMES: readonly string[] = [
  'success',
  'cancelled',
  'disabled',
  'other-account',
  'failed',
] satisfies SignInOutcome[];

/** Reads an outcome from an address's parameters; undefined when there is none. */
export const outcomeIn = (parameters: URLSearchParams): SignInOutcome | undefined => {
  const value = parameters.get(OUTCOME_PARAM) ?? '';
  return OUTCOMES.includes(value) ? (value as SignInOutcome) : undefined;
};

/** Where a browser is redirected after a sign-in: the page that started it, or the popup's last page. */
export function addressAfter(
  outcome: SignInOutcome,
  { returnTo, popup }: { returnTo: string; popup: boolean },
): string {
  if (popup) return `${SIGN_IN_DONE_PATH}?${OUTCOME_PARAM}=${outcome}`;
  const [path = '/', ...fragment] = returnTo.split('#');
  const hash = fragment.length > 0 ? `#${fragment.join('#')}` : '';
  return `${path}${path.includes('?') ? '&' : '?'}${OUTCOME_PARAM}=${outcome}${hash}`;
}
