/** The part of a page in which its encoding is declared, in bytes. */
const HEAD_BYTES = 4_096;

const isEncoding = (label: string): boolean => {
  try {
    return new TextDecoder(label) !== undefined;
  } catch {
    return false;
  }
};

/** What a page that is UTF-16 begins with. */
const MARKS: readonly (readonly [first: number, second: number, label: string])[] = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
];

/**
 * The text of a page in the encoding that its mark, its header or itself declares; unknown and wrong encodings are read as
 * UTF-8. A declaration that can be read as ASCII is not UTF-16, whatever it says.
 */
export function textOfPage(bytes: Uint8Array, contentType: string): string {
  const mark = MARKS.find(([first, second]) => bytes[0] === first && bytes[1] === second);
  if (mark) return new TextDecoder(mark[2]).decode(bytes);
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  const declared = [
    /charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1],
    /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1]?.replace(/^utf-16\w*$/i, 'utf-8'),
  ];
  const label = declared.find((each) => each !== undefined && isEncoding(each)) ?? 'utf-8';
  return new TextDecoder(label).decode(bytes);
}
