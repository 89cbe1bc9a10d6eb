let client: typeof import('./sign-in.client.ts') | undefined;

/** Fetches what signing in takes, for someone who is about to: then the click itself opens the popup, as browsers want it. */
async function prepareSignIn(): Promise<void> {
  client ??= await import('./sign-in.client.ts');
}

/** Signs in through a popup; see `sign-in.client.ts`. To be called from a click. */
export async function signIn(): Promise<void> {
  if (!client) await prepareSignIn();
  await client?.signIn();
}

/** What a sign-in button listens to beside the click. */
export const SIGN_IN_INTENT = {
  onPointerEnter: () => void prepareSignIn(),
  onFocus: () => void prepareSignIn(),
} as const;
