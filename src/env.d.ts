/// <reference types="astro/client" />

/** Name of the release where no server of ours names it (Netlify's deploy, development); put in by the build. */
declare const __RELEASE__: string;

declare namespace App {
  interface Locals {
    app: import('./server/app.ts').App;
    viewer: import('./shared/access/viewer.ts').Viewer;
    /** The viewer's session; null for signed-out people and while pages are pre-rendered. */
    session: import('./server/auth/session.ts').Session | null;
    /** Id of the request, also in its log line and in `X-Request-Id`. */
    requestId: string;
    /** Address of the client, behind trusted proxies the one they saw (`TRUST_PROXY`). */
    clientAddress: string;
    /** What Netlify tells its functions. */
    netlify?: { context: import('./server/http/function-answer.ts').FunctionContext };
    /** Who is asking, where our own server has found it out already. */
    visit?: import('./server/http/visit.ts').RequestVisit;
  }
}
