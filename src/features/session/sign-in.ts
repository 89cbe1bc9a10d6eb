let client: typeof import('./sign-in.client.ts') | undefined;

/** Prefetches the sign-in code, so that the click itself opens the popup, as browsers require. */
async function prepareSignIn(): Promise<void> {
  client ??= await import('./sign-in.client.ts');
}

/** Signs in through a popup; see `sign-in.client.ts`. Must be called from a click. */
export async function signIn(): Promise<void> {
  if (!client) await prepareSignIn();
  await client?.signIn();
}

/** Event handlers of a sign-in button beside the click. */
export const SIGN_IN_INTENT = {
  onPointerEnter: () => void prepareSignIn(),
  onFocus: () => void prepareSignIn(),
} as const;
