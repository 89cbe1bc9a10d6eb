import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { chooserPage, sendPage } from './chooser-page.ts';
import { DEMO_PEOPLE } from './demo-people.ts';

/** Where people choose who they are, below the provider's own path. */
export const CHOOSER_PATH = '/choose';

/** A form with one short field. */
const FORM_MAX_BYTES = 1_000;

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > FORM_MAX_BYTES) throw new Error('The form is too large.');
  }
  return new URLSearchParams(text);
}

/** Shows the chooser and handles its form. Rejects when no sign-in is in progress. */
export const chooser =
  (provider: Provider) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    await provider.interactionDetails(request, response);
    if (request.method !== 'POST') return sendPage(response, 200, chooserPage(DEMO_PEOPLE));
    const chosen = (await readForm(request)).get('person');
    const person = DEMO_PEOPLE.find(({ id }) => id === chosen);
    const result = person
      ? { login: { accountId: person.id, remember: false } }
      : { error: 'access_denied', error_description: 'The sign-in was cancelled.' };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
