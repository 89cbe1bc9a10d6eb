import {
  App,
  applyDocumentTheme,
  applyHostFonts,
  applyHostStyleVariables,
  type McpUiHostContext,
} from '@modelcontextprotocol/ext-apps';
import { createRoot } from 'react-dom/client';
import { ScreensView } from './ScreensView.tsx';
import { screensStore } from './screens.store.ts';
import './screens-view.css';

// The page of MCP Apps: it runs in a host's sandbox, and speaks with the server through the host.
const app = new App({ name: 'cyber-gallery', version: '1' });

function follow({ theme, styles, safeAreaInsets }: McpUiHostContext) {
  if (theme) applyDocumentTheme(theme);
  if (styles?.variables) applyHostStyleVariables(styles.variables);
  if (styles?.css?.fonts) applyHostFonts(styles.css.fonts);
  for (const [side, pixels] of Object.entries(safeAreaInsets ?? {})) {
    document.documentElement.style.setProperty(`--inset-${side}`, `${pixels}px`);
  }
}

const can = (name: 'serverTools' | 'openLinks' | 'updateModelContext') =>
  app.getHostCapabilities()?.[name] !== undefined;

const store = screensStore({
  canCall: () => can('serverTools'),
  call: (name, args) => app.callServerTool({ name, arguments: args }),
  onSaved: (text) => {
    if (can('updateModelContext')) void app.updateModelContext({ content: [{ type: 'text', text }] });
  },
});

app.addEventListener('toolinput', ({ arguments: args }) => store.begin(args));
app.addEventListener('toolresult', (result) => void store.receive(result));
app.addEventListener('toolcancelled', () => store.cancel());
app.addEventListener('hostcontextchanged', follow);
await app.connect();
follow(app.getHostContext() ?? {});

const openLink = (url: string) => void app.openLink({ url });
createRoot(document.getElementById('view') as HTMLElement).render(
  <ScreensView store={store} openLink={can('openLinks') ? openLink : undefined} />,
);
