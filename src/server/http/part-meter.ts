/**
 * Watches a multipart body go by, chunk by chunk, and calls `tooLarge` as soon as one of its parts is longer than
 * `maxBytes`: a file above the limit is noticed at the first byte too many, not once it has been read.
 */
export function partMeter(boundary: string, maxBytes: number, tooLarge: () => never): (chunk: Uint8Array) => void {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const headerEnd = Buffer.from('\r\n\r\n');
  // The first delimiter may stand without a line break before it.
  let rest: Buffer = Buffer.from('\r\n');
  let isContent = false;
  let size = 0;

  /** What may be the beginning of the mark that is looked for is looked at again with the next chunk. */
  const keepTail = (data: Buffer, mark: Buffer): number => Math.max(0, data.length - mark.length + 1);

  return (chunk) => {
    let data = Buffer.concat([rest, chunk]);
    for (;;) {
      const mark = isContent ? delimiter : headerEnd;
      const at = data.indexOf(mark);
      const passed = at < 0 ? keepTail(data, mark) : at;
      if (isContent) size += passed;
      if (isContent && size > maxBytes) tooLarge();
      if (at < 0) {
        rest = data.subarray(passed);
        return;
      }
      data = data.subarray(at + mark.length);
      isContent = !isContent;
      size = 0;
    }
  };
}

/** The boundary that a multipart content type names; undefined when it names none. */
export const boundaryOf = (contentType: string): string | undefined => {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  return quoted ?? plain;
};
