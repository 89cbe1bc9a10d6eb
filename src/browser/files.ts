/** Makes the browser save a blob under a name, as if a link to it had been followed. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser holds a reference to the content by then.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** Longest wait in ms for the first bytes of a file. */
const SILENCE_MS = 20_000;

/** Fetches a file such as an image. Throws on failure, and when nothing answers. */
export async function fetchFile(address: string, signal?: AbortSignal): Promise<Blob> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), SILENCE_MS);
  const signals = signal ? [silence.signal, signal] : [silence.signal];
  const response = await fetch(address, { signal: AbortSignal.any(signals) }).finally(() => clearTimeout(timer));
  if (!response.ok) throw new Error(`${address} answers ${response.status}.`);
  return response.blob();
}

/** Whether an address is that of a picture. */
const isPicture = (address: string): Promise<boolean> => {
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => true,
    () => false,
  );
};

const ask = (address: string, mode: RequestMode) => fetch(address, { credentials: 'omit', cache: 'reload', mode });

/** What an address answers to a visitor; null: nothing did. A host that lets no page read what it answers shows its picture or does not. */
export async function responseOf(address: string): Promise<{ status: number; text: string } | null> {
  try {
    const response = await ask(address, 'cors');
    return { status: response.status, text: await response.text() };
  } catch {
    const response = await ask(address, 'no-cors').catch(() => null);
    return response && { status: (await isPicture(address)) ? 200 : 404, text: '' };
  }
}
