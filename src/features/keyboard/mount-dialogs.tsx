import { atom } from 'nanostores';
import { createRoot } from 'react-dom/client';
import { loadStylesheet } from '#browser/load-stylesheet.ts';
import { useStore } from '#browser/use-store.ts';
import { KeyMap } from './KeyMap.tsx';
import stylesUrl from './keyboard.css?url';
import { Palette } from './Palette.tsx';

/** The palette with the letters that were typed while it was opened, or the list of keys. */
type Opened = { kind: 'palette'; takeTyped: () => string } | { kind: 'keys' };

const $open = atom<Opened | null>(null);

let mounting: Promise<void> | undefined;

async function mount(): Promise<void> {
  await loadStylesheet(stylesUrl);
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<Dialogs />);
}

function Dialogs() {
  const open = useStore($open);
  const close = () => $open.set(null);
  if (open?.kind === 'palette')
    return <Palette takeTyped={open.takeTyped} onClose={close} onKeys={() => $open.set({ kind: 'keys' })} />;
  return open && <KeyMap onClose={close} />;
}

/** Opens the palette or the list of keys. */
export async function openDialog(opened: Opened): Promise<void> {
  mounting ??= mount().catch((error: unknown) => {
    mounting = undefined;
    throw error;
  });
  await mounting;
  $open.set(opened);
}
