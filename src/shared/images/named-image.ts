/** A text with its percent signs resolved; as it is where they make no sense. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The image that an address names, as `/?image=<id>` or `/image/<id>`. */
export function idInAddress(text: string): string | undefined {
  const found = /(?:[?&]image=|\/image\/(?=[^/]+$))([^&#?/\s]+)/.exec(text)?.[1];
  return found === undefined ? undefined : percentDecoded(found);
}
