import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Shows a dialog until it calls `answer`; resolves with what it answers. */
export function ask<T>(dialog: (answer: (value: T) => void) => ReactNode): Promise<T> {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  return new Promise((resolve) => {
    root.render(
      dialog((value) => {
        root.unmount();
        host.remove();
        resolve(value);
      }),
    );
  });
}
