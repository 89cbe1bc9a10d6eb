import { fileURLToPath } from 'node:url';

/** The demo gallery as a backup: `npm run demo` writes it, an empty installation restores it. */
export const DEMO_FILE = fileURLToPath(new URL('./demo-gallery.tar', import.meta.url));
