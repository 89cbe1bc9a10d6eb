import { z } from 'astro/zod';
import { jwtVerify } from 'jose';
import { AppError } from '#shared/http/app-error.ts';
import type { Identity } from '../users/users.repository.ts';
import { fetchJson, type Issuer, providerFailure } from './issuer.ts';

/** Signatures that we accept: public-key ones only, so that nobody signs with our client secret or not at all. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const CLOCK_TOLERANCE = '30s';
const NAME_MAX = 200;

const name = z
  .string()
  .transform((text) => text.trim().slice(0, NAME_MAX) || null)
  .nullish()
  .catch(null);

const profileSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(320).optional(),
  // Some issuers send it as text.
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(false),
  name,
  given_name: name,
  family_name: name,
  picture: z
    .url({ protocol: /^https$/ })
    .max(2_000)
    .nullish()
    .catch(null),
});

type Profile = z.infer<typeof profileSchema>;

/** What the checks of an id token need to know of the sign-in it belongs to. */
export type Expected = { issuer: Issuer; clientId: string; nonce: string };

/** Checks an id token: signature, issuer, audience, expiry, nonce. Throws `identity-provider-failed` or `sign-in-invalid`. */
async function verify(idToken: string, { issuer, clientId, nonce }: Expected): Promise<Profile> {
  const { payload } = await jwtVerify(idToken, issuer.keys, {
    issuer: issuer.name,
    audience: clientId,
    algorithms: ALGORITHMS,
    requiredClaims: ['exp', 'iat', 'sub'],
    clockTolerance: CLOCK_TOLERANCE,
  }).catch((cause: unknown) => {
    throw providerFailure(cause);
  });
  if (payload.azp !== undefined && payload.azp !== clientId) throw providerFailure(new Error('azp is another client'));
  if (payload.nonce !== nonce) throw new AppError('sign-in-invalid');
  return parse(payload);
}

function parse(claims: unknown): Profile {
  const parsed = profileSchema.safeParse(claims);
  if (!parsed.success) throw providerFailure(parsed.error);
  return parsed.data;
}

/** Issuers may keep the profile out of the id token; then their userinfo endpoint has it, for the same subject. */
async function withUserinfo(profile: Profile, issuer: Issuer, accessToken: string): Promise<Profile> {
  if (profile.email !== undefined || issuer.userinfoEndpoint === undefined) return profile;
  const answer = await fetchJson(issuer.userinfoEndpoint, { Authorization: `Bearer ${accessToken}` }).catch((cause) => {
    throw providerFailure(cause);
  });
  const fuller = parse(answer);
  if (fuller.sub !== profile.sub) throw providerFailure(new Error('userinfo is about someone else'));
  return fuller;
}

/** Who signed in, from the issuer's tokens. Throws `identity-provider-failed` or `sign-in-invalid`. */
export async function identityFrom(
  tokens: { idToken: string; accessToken: string },
  expected: Expected,
): Promise<Identity> {
  const profile = await withUserinfo(await verify(tokens.idToken, expected), expected.issuer, tokens.accessToken);
  if (!profile.email)
    throw providerFailure(undefined, 'The identity provider did not tell us your email address. Use another account.');
  return {
    issuer: expected.issuer.name,
    subject: profile.sub,
    email: profile.email,
    emailVerified: profile.email_verified ?? false,
    displayName: profile.name ?? null,
    firstName: profile.given_name ?? null,
    lastName: profile.family_name ?? null,
    profileImageUrl: profile.picture ?? null,
  };
}
