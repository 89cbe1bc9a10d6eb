/** How often a build is tried that edits may have broken, such as of a company that was deleted when its page was due. */
const TRIES = 3;

type Given = {
  /** Identifies the gallery's current content. */
  contentKey: () => Promise<string>;
  /** Aborts when nobody wants the build any more. */
  signal?: AbortSignal;
  log: (line: string) => void;
};

/**
 * Makes a build. When it fails and the gallery was edited since it was read, which `noteRead` is told, it is made again: the
 * next edit's build would succeed, too, but nobody should be told meanwhile that one failed.
 */
export async function againWhenEdited<T>(
  make: (noteRead: (content: string) => void) => Promise<T>,
  { contentKey, signal, log }: Given,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    let read: string | undefined;
    try {
      return await make((content) => {
        read = content;
      });
    } catch (error) {
      const isGivenUp = read === undefined || tries === TRIES || signal?.aborted;
      if (isGivenUp || read === (await contentKey().catch(() => read))) throw error;
      log('The gallery was edited while it was read. Building again.');
    }
  }
}
