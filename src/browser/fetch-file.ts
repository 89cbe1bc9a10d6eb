/** Fetches a file such as an image. Throws on failure. */
export async function fetchFile(address: string, signal?: AbortSignal): Promise<Blob> {
  const response = await fetch(address, signal ? { signal } : {});
  if (!response.ok) throw new Error(`${address} answers ${response.status}.`);
  return response.blob();
}
