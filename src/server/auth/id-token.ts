import { z } from 'astro/zod';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { AppError } from '#shared/http/app-error.ts';
import type { Identity } from '../users/users.repository.ts';
import { fetchJson, type Issuer, type ProviderReason, providerFailure } from './issuer.ts';

/** Accepted signature algorithms: public-key ones only, which excludes `none` and signatures with our client secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const CLOCK_TOLERANCE = '30s';
/** The nonce binds a token to its sign-in. */
const TOKEN_MAX_AGE = '10m';
const NAME_MAX = 200;

const name = z
  .string()
  .transform((text) => text.trim().slice(0, NAME_MAX) || null)
  .nullish()
  .catch(null);

const profileSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(320).optional(),
  // Some issuers send it as a string. Any other value verifies nothing.
  email_verified: z
    .literal([true, 'true'])
    .transform(() => true)
    .catch(false),
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

/** What the checks of an id token need from its sign-in. */
export type Expected = { issuer: Issuer; clientId: string; nonce: string };

/** Why jose refuses a token. Its errors contain the token's payload, so they are not passed on. */
function reasonOf(error: unknown): ProviderReason {
  if (error instanceof errors.JWTExpired) return 'id-token-expired';
  if (error instanceof errors.JWTClaimValidationFailed) return 'id-token-claims';
  return error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) ? 'id-token-signature' : 'keys';
}

/** Whether the token is for us: sole audience, or the authorized party. */
const isForUs = ({ aud, azp }: JWTPayload, clientId: string): boolean =>
  azp === undefined ? !Array.isArray(aud) || aud.length === 1 : azp === clientId;

/** Checks an id token: signature, issuer, audience, age, nonce. Throws `identity-provider-failed` or `sign-in-invalid`. */
async function verify(
  idToken: string,
  { issuer, clientId, nonce }: Expected,
): Promise<{ profile: Profile; authTime: Date | undefined }> {
  const { payload } = await jwtVerify(idToken, issuer.keys, {
    issuer: issuer.name,
    audience: clientId,
    algorithms: ALGORITHMS,
    requiredClaims: ['exp', 'iat', 'sub'],
    clockTolerance: CLOCK_TOLERANCE,
    maxTokenAge: TOKEN_MAX_AGE,
  }).catch((error: unknown) => {
    throw providerFailure(reasonOf(error));
  });
  if (!isForUs(payload, clientId)) throw providerFailure('id-token-claims');
  if (payload.nonce !== nonce) throw new AppError('sign-in-invalid', { reason: 'nonce' });
  const { auth_time: seconds } = payload;
  return {
    profile: parse(payload, 'id-token-claims'),
    authTime: typeof seconds === 'number' ? new Date(seconds * 1_000) : undefined,
  };
}

function parse(claims: unknown, reason: ProviderReason): Profile {
  const parsed = profileSchema.safeParse(claims);
  if (!parsed.success) throw providerFailure(reason);
  return parsed.data;
}

/** Issuers may leave the profile out of the id token; their userinfo endpoint then returns it, for the same subject. */
async function withUserinfo(profile: Profile, issuer: Issuer, accessToken: string): Promise<Profile> {
  if (profile.email !== undefined || issuer.userinfoEndpoint === undefined) return profile;
  const response = await fetchJson(issuer.userinfoEndpoint, { Authorization: `Bearer ${accessToken}` }).catch(
    (cause) => {
      throw providerFailure('userinfo', cause);
    },
  );
  const fuller = parse(response, 'userinfo');
  if (fuller.sub !== profile.sub) throw providerFailure('userinfo');
  return fuller;
}

/**
 * Who signed in, from the issuer's tokens, and when they authenticated, if the issuer says. Throws `identity-provider-failed` or
 * `sign-in-invalid`.
 */
export async function identityFrom(
  tokens: { idToken: string; accessToken: string },
  expected: Expected,
): Promise<{ identity: Identity; authTime: Date | undefined }> {
  const { profile: claimed, authTime } = await verify(tokens.idToken, expected);
  const profile = await withUserinfo(claimed, expected.issuer, tokens.accessToken);
  if (!profile.email)
    throw providerFailure(
      'no-email',
      undefined,
      'The identity provider did not tell us your email address. Use another account.',
    );
  const identity = {
    issuer: expected.issuer.name,
    subject: profile.sub,
    email: profile.email,
    emailVerified: profile.email_verified,
    displayName: profile.name ?? null,
    firstName: profile.given_name ?? null,
    lastName: profile.family_name ?? null,
    profileImageUrl: profile.picture ?? null,
  };
  return { identity, authTime };
}
