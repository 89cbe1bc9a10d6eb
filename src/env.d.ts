declare namespace App {
  interface Locals {
    app: import('./server/app.ts').App;
    viewer: import('./shared/access/viewer.ts').Viewer;
    /** Id of the request, also in its log line and in `X-Request-Id`. */
    requestId: string;
  }
}
