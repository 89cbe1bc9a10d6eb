/** The part of a page in which its encoding is declared, in bytes. */
const HEAD_BYTES = 4_096;

const isEncoding = (label: string): boolean => {
  try {
    return new TextDecoder(label) !== undefined;
  } catch {
    return false;
  }
};

/** The text of a page in the encoding that its header or itself declares; unknown and wrong encodings are read as UTF-8. */
export function textOfPage(bytes: Uint8Array, contentType: string): string {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  const declared = [
    /charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1],
    /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1],
  ];
  const label = declared.find((each) => each !== undefined && isEncoding(each)) ?? 'utf-8';
  return new TextDecoder(label).decode(bytes);
}
