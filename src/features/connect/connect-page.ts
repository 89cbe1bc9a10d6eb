import { send, sentenceOf } from '#browser/api-client.ts';
import { copyText } from '#features/notifications/copy-text.ts';
import { counted } from '#shared/text/counted.ts';

/** Pictures that are shown of a result; each is a call. */
const PICTURES = 3;
const REVISION = '2026-07-28';
const META = {
  'io.modelcontextprotocol/protocolVersion': REVISION,
  'io.modelcontextprotocol/clientInfo': { name: 'connect-page', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

type Content = { type: string; text?: string; data?: string; mimeType?: string };
type Image = { id: string; title?: string; alt: string; company: { name: string }; address: string };
type Result = { content: Content[]; structuredContent?: { total: number; images: Image[] }; isError?: boolean };

/** Calls a tool at `/mcp`. Throws like `send`, and with the tool's own words if it fails. */
async function callTool(name: string, args: object): Promise<Result> {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args, _meta: META } };
  const { result } = (await send('POST /mcp', {
    body: JSON.stringify(body),
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': REVISION,
      'Mcp-Method': 'tools/call',
      'Mcp-Name': name,
    },
  })) as { result: Result };
  if (result.isError) throw new Error(result.content[0]?.text);
  return result;
}

const element = <N extends keyof HTMLElementTagNameMap>(name: N, properties: Partial<HTMLElementTagNameMap[N]> = {}) =>
  Object.assign(document.createElement(name), properties);

function imageItem({ id, title, alt, company, address }: Image, hasPicture: boolean): HTMLLIElement {
  const item = element('li');
  const link = element('a', { href: new URL(address).pathname });
  if (hasPicture) {
    const picture = element('img', { alt: '', width: 320, height: 200 });
    link.append(picture);
    void callTool('get_image', { id }).then(({ content }) => {
      const shown = content.find(({ type }) => type === 'image');
      if (shown) picture.src = `data:${shown.mimeType};base64,${shown.data}`;
    }, console.warn);
  }
  link.append(title ?? alt);
  item.append(link, element('span', { textContent: company.name }));
  return item;
}

/** What the tool answered: the count, its images, and the text that the agent reads. */
function resultOf({ content, structuredContent }: Result): (HTMLElement | string)[] {
  const { total = 0, images = [] } = structuredContent ?? {};
  const list = element('ul', { className: 'connect-images' });
  list.append(...images.map((image, at) => imageItem(image, at < PICTURES)));
  const raw = element('details');
  raw.append(
    element('summary', { textContent: 'What the agent reads' }),
    element('pre', { tabIndex: 0, textContent: content[0]?.text ?? '' }),
  );
  return [element('p', { textContent: `${counted(total, 'image')}.` }), list, raw];
}

const form = document.querySelector<HTMLFormElement>('[data-try]');
const result = document.querySelector<HTMLElement>('[data-try-result]');

form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const query = String(new FormData(form).get('query')).trim();
  const button = form.querySelector('button');
  button?.setAttribute('aria-disabled', 'true');
  try {
    result?.replaceChildren(...resultOf(await callTool('search_screens', { query, limit: 6 })));
  } catch (error) {
    const text = sentenceOf(error, 'The search failed. Please try again.');
    result?.replaceChildren(element('p', { textContent: text }));
  }
  button?.removeAttribute('aria-disabled');
});

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  button.addEventListener('click', () => {
    const text = button.closest('li')?.querySelector('pre')?.textContent ?? '';
    void copyText(text, undefined, 'Copy Failed');
  });
}
