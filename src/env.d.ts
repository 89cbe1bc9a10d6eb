/// <reference types="astro/client" />

/** Name of the release without our server (Netlify's deploy, development); set by the build. */
declare const __RELEASE__: string;

/** The page of MCP Apps as one HTML text (`src/server/mcp/view-bundle.ts`). */
declare module 'virtual:screens-view' {
  const html: string;
  export default html;
}

declare namespace App {
  interface Locals {
    app: import('./server/app.ts').App;
    viewer: import('./shared/access/viewer.ts').Viewer;
    /** The viewer's session; null for signed-out people and while pages are pre-rendered. */
    session: import('./server/auth/session.ts').Session | null;
    /** Id of the request, also in its log line and in `X-Request-Id`. */
    requestId: string;
    /** Address of the client, behind trusted proxies the one that they report (`TRUST_PROXY`). */
    clientAddress: string;
    /** Netlify's function context. */
    netlify?: { context: import('./server/http/function-response.ts').FunctionContext };
    /** The viewer and cookies, if our server has read them already. */
    visit?: import('./server/http/access.ts').RequestSession;
  }
}
