// The page of a host of MCP Apps, as the reference host of `@modelcontextprotocol/ext-apps` does it: the SDK's client, its
// bridge, and a sandboxed frame. `agent-host-server.ts` serves it.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import {
  AppBridge,
  getToolUiResourceUri,
  type McpUiHostCapabilities,
  type McpUiHostContext,
  PostMessageTransport,
} from '@modelcontextprotocol/ext-apps/app-bridge';

/** What a test asks of the host. */
export type HostCall = {
  tool: string;
  given: Record<string, unknown>;
  theme: 'light' | 'dark';
  passesCallsOn?: boolean;
};

type HostWindow = Window & {
  opened: string[];
  told: string[];
  show: (call: HostCall) => Promise<void>;
  setContext: (context: McpUiHostContext) => void;
};

const host = window as unknown as HostWindow;
Object.assign(host, { opened: [], told: [] });

host.show = async ({ tool: name, given, theme, passesCallsOn = true }) => {
  const client = new Client({ name: 'host', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', location.href)));
  const tool = (await client.listTools()).tools.find((each) => each.name === name);
  if (!tool) throw new Error(`There is no tool ${name}.`);
  const { contents } = await client.readResource({ uri: getToolUiResourceUri(tool) ?? '' });
  const [resource] = contents;
  const frame = document.createElement('iframe');
  frame.sandbox.add('allow-scripts', 'allow-forms');
  frame.title = 'view';
  document.body.replaceChildren(frame);

  const capabilities: McpUiHostCapabilities = {
    openLinks: {},
    updateModelContext: { text: {} },
    ...(passesCallsOn ? { serverTools: {} } : {}),
  };
  const hostContext: McpUiHostContext = { theme, toolInfo: { tool }, displayMode: 'inline' };
  const bridge = new AppBridge(client, { name: 'host', version: '1' }, capabilities, { hostContext });
  host.setContext = (context) => bridge.setHostContext({ ...hostContext, ...context });
  bridge.onopenlink = async ({ url }) => {
    host.opened.push(url);
    return {};
  };
  bridge.onupdatemodelcontext = async ({ content = [] }) => {
    host.told.push(...content.flatMap((block) => ('text' in block ? [block.text] : [])));
    return {};
  };
  bridge.onsizechange = ({ height }) => {
    if (height !== undefined) frame.style.height = `${height}px`;
  };
  const result = client.callTool({ name, arguments: given });
  bridge.oninitialized = async () => {
    await bridge.sendToolInput({ arguments: given });
    await bridge.sendToolResult((await result) as Parameters<typeof bridge.sendToolResult>[0]);
  };
  const target = frame.contentWindow as Window;
  await bridge.connect(new PostMessageTransport(target, target));
  await fetch('/view', { method: 'PUT', body: JSON.stringify(resource) });
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.src = '/view';
  await loaded;
};
