import { createServer, type ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { FAKE_CLIENT, type Misbehaviour } from '#tests/fakes/issuer.ts';
import { listening } from '#tests/setup/listening.ts';
import { expectProblem, HTML, openSignIn } from '#tests/setup/sign-in.ts';

/** A complete discovery document of another issuer. */
const SOMEONE_ELSE = {
  issuer: 'https://other.example',
  authorization_endpoint: 'https://other.example/authorize',
  token_endpoint: 'https://other.example/token',
  jwks_uri: 'https://other.example/keys',
};

describe('an issuer that is', () => {
  const text = (status: number, body: string) => (response: ServerResponse) => response.writeHead(status).end(body);

  test.each<[string, Misbehaviour]>([
    ['failing at discovery', { response: { discovery: text(500, 'oops') } }],
    ['sending HTML at discovery', { response: { discovery: text(200, '<html>') } }],
    ['naming another issuer at discovery', { response: { discovery: text(200, JSON.stringify(SOMEONE_ELSE)) } }],
  ])('%s is reported as an error, and the next sign-in tries again', async (_name, misbehaviour) => {
    const { begin, issuer } = await openSignIn(misbehaviour);
    await expectProblem((await begin()).response, 502, 'identity-provider-failed');
    const seen = await begin('?returnTo=/terms', HTML);
    expect(seen.response.headers.get('Location')).toBe('/terms?sign-in=failed');
    const inPopup = await begin('?popup=1', HTML);
    expect(inPopup.response.headers.get('Location')).toBe('/sign-in-done?sign-in=failed');
    delete issuer.behaviour.response;
    expect((await begin()).location.searchParams.get('client_id')).toBe(FAKE_CLIENT.id);
  });

  test.each<[string, Misbehaviour]>([
    ['failing at the token endpoint', { response: { token: text(500, 'oops') } }],
    ['sending HTML at the token endpoint', { response: { token: text(200, '<html>') } }],
    ['sending an empty token response', { response: { token: text(200, '{}') } }],
    ['refusing our client at the token endpoint', { response: { token: text(400, '{"error":"invalid_client"}') } }],
    ['sending invalid keys', { response: { keys: text(200, 'keys') } }],
    ['closing the connection', { response: { token: (response) => response.destroy() } }],
  ])('%s is reported as an error', async (_name, misbehaviour) => {
    const { signIn } = await openSignIn(misbehaviour);
    await expectProblem(await signIn(), 502, 'identity-provider-failed');
  });

  test('down is reported as an error', async () => {
    const { begin } = await openSignIn({}, { oidcIssuer: 'http://127.0.0.1:9' });
    await expectProblem((await begin()).response, 502, 'identity-provider-failed');
  });

  test('not responding is reported as an error after a timeout', async () => {
    const late = new AbortController();
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    const { signIn } = await openSignIn({
      response: { token: () => late.abort(new DOMException('The time is up.', 'TimeoutError')) },
    });
    await expectProblem(await signIn(), 502, 'identity-provider-failed');
    expect(Math.max(...limit.mock.calls.flat())).toBeLessThan(30_000);
  });

  test.each<['token' | 'discovery' | 'keys']>([['token'], ['discovery'], ['keys']])(
    'sending an endless %s response is cut off, and the connection is closed',
    async (place) => {
      let closed = false;
      let sent = 0;
      const endless = (response: ServerResponse) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        const chunk = ' '.repeat(64 * 1024);
        const more = () => {
          sent += chunk.length;
          if (!closed && sent < 64 * 1024 * 1024) response.write(chunk, more);
        };
        response.on('close', () => {
          closed = true;
        });
        more();
      };
      const { signIn, begin } = await openSignIn({ response: { [place]: endless } });
      const refused = place === 'discovery' ? (await begin()).response : await signIn();
      await expectProblem(refused, 502, 'identity-provider-failed');
      await expect.poll(() => closed).toBe(true);
      expect(sent).toBeLessThan(16 * 1024 * 1024);
    },
  );

  test('redirecting the token request is not followed, so our secret goes nowhere else', async () => {
    let asked = false;
    const elsewhere = createServer((_request, response) => {
      asked = true;
      response.end('{}');
    });
    const port = await listening(elsewhere);
    onTestFinished(() => void elsewhere.close());
    const away = (response: ServerResponse) =>
      response.writeHead(307, { Location: `http://127.0.0.1:${port}/token` }).end();
    const { signIn } = await openSignIn({ response: { token: away } });
    await expectProblem(await signIn(), 502, 'identity-provider-failed');
    expect(asked).toBe(false);
  });
});
