import { expect } from 'vitest';
import type { Settings } from '#server/env.ts';
import { FAKE_CLIENT, type Misbehaviour, startFakeIssuer } from '#tests/fakes/issuer.ts';
import * as callback from '../../src/pages/api/auth/callback.ts';
import * as login from '../../src/pages/api/auth/login.ts';
import * as session from '../../src/pages/api/auth/session.ts';
import { callEndpoint } from './call-endpoint.ts';
import { openTestApp } from './test-app.ts';

/** Headers of a browser that opens a page. */
export const HTML = { Accept: 'text/html,application/xhtml+xml' };

/** The cookies that a response sets, as the browser sends them back. */
export const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ');

/** An application that signs users in with a fake issuer; `pass` advances its clock. */
export async function openSignIn(misbehaviour: Misbehaviour = {}, given: Partial<Settings> = {}) {
  const issuer = await startFakeIssuer(misbehaviour);
  let clock = Date.now();
  const opened = await openTestApp({
    settings: {
      demo: false,
      googleClientId: FAKE_CLIENT.id,
      googleClientSecret: FAKE_CLIENT.secret,
      oidcIssuer: issuer.url,
      adminEmails: [],
      ...given,
    },
    deps: { now: () => new Date(clock) },
  });
  const begin = async (query = '', headers: Record<string, string> = {}) => {
    const { Cookie: cookie = '', ...others } = headers;
    const response = await callEndpoint(opened, login, { path: `/api/auth/login${query}`, cookie, headers: others });
    return {
      response,
      location: new URL(response.headers.get('Location') ?? '/', opened.settings.siteUrl),
      cookie: cookiesOf(response),
    };
  };
  const comeBack = (query: Record<string, string>, cookie: string, headers: Record<string, string> = {}) =>
    callEndpoint(opened, callback, {
      path: `/api/auth/callback?${new URLSearchParams(query)}`,
      cookie,
      headers,
    });
  const signIn = async (query = '') => {
    const { location, cookie } = await begin(query);
    return comeBack(issuer.agree(location), cookie);
  };
  const whoIs = async (response: Response) =>
    (await callEndpoint(opened, session, { cookie: cookiesOf(response) })).json();
  const pass = (ms: number) => {
    clock += ms;
  };
  return { ...opened, issuer, begin, comeBack, signIn, whoIs, pass };
}

/** Expects a problem document and no session cookie. */
export const expectProblem = async (response: Response, status: number, code: string) => {
  expect(await response.json()).toMatchObject({ status, type: `/problems/${code}`, detail: expect.any(String) });
  expect(response.headers.getSetCookie().some((cookie) => cookie.startsWith('gallery_session='))).toBe(false);
};
