import { createServer } from 'node:http';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { build, type Rolldown } from 'vite';
import { listening } from './listening.ts';

const PAGE = `<!doctype html><html lang="en"><title>Host</title><style>body{margin:0}iframe{width:100%;border:0}</style><body><script type="module" src="/host.js"></script>`;

type Resource = { text: string; mimeType: string; _meta?: { ui?: { csp?: { resourceDomains?: string[] } } } };

async function hostCode(): Promise<string> {
  const bundled = (await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, rolldownOptions: { input: join(import.meta.dirname, '../fakes/agent-host.ts') } },
  })) as Rolldown.RolldownOutput;
  return bundled.output[0].code;
}

/** The policy that hosts of MCP Apps give a view: nothing but what its resource declares. */
function policyOf({ _meta }: Resource): string {
  const declared = (_meta?.ui?.csp?.resourceDomains ?? []).join(' ');
  return [
    "default-src 'none'",
    `script-src 'unsafe-inline' ${declared}`,
    `style-src 'unsafe-inline' ${declared}`,
    `img-src data: ${declared}`,
    "connect-src 'none'",
  ].join('; ');
}

/** Serves a host of MCP Apps whose client reaches the gallery's `/mcp` with this token. */
export async function startAgentHost(site: string, token?: string) {
  const code = await hostCode();
  let resource: Resource | undefined;
  const server = createServer(async (request, response) => {
    const { url = '/', method = 'GET', headers } = request;
    if (url === '/') return response.setHeader('Content-Type', 'text/html').end(PAGE);
    if (url === '/host.js') return response.setHeader('Content-Type', 'text/javascript').end(code);
    if (url === '/view' && method === 'PUT') {
      resource = (await json(request)) as Resource;
      return response.end();
    }
    if (url === '/view' && resource) {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      return response.setHeader('Content-Security-Policy', policyOf(resource)).end(resource.text);
    }
    if (url !== '/mcp') return response.writeHead(404).end();
    const passed = Object.entries(headers).filter(([name]) => /^(content-type|accept|mcp-.*)$/.test(name));
    const {
      status,
      headers: given,
      ...answer
    } = await fetch(new URL('/mcp', site), {
      method,
      headers: {
        ...Object.fromEntries(passed as [string, string][]),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      ...(method === 'GET' ? {} : { body: await text(request) }),
    }).then(async (got) => ({ status: got.status, headers: got.headers, body: await got.text() }));
    response.writeHead(status, { 'Content-Type': given.get('Content-Type') ?? 'text/plain' });
    return response.end(answer.body);
  });
  const port = await listening(server);
  return {
    address: `http://127.0.0.1:${port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
