/** A percent-decoded text; unchanged if malformed. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The image id in an address, as `/?image=<id>` or `/image/<id>`. */
export function idInAddress(text: string): string | undefined {
  const found = /(?:[?&]image=|\/image\/(?=[^/]+$))([^&#?/\s]+)/.exec(text)?.[1];
  return found === undefined ? undefined : percentDecoded(found);
}
