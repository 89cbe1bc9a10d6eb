/** Attempts at a build that an edit may have broken, for example by deleting a company before its page was rendered. */
const TRIES = 3;

type Given = {
  /** Identifies the gallery's current content. */
  contentKey: () => Promise<string>;
  /** Aborts when the build is cancelled. */
  signal?: AbortSignal;
  log: (line: string) => void;
};

/**
 * Runs a build, and runs it again if it fails and the gallery changed after `noteRead` was called. The next edit's build would
 * also succeed, but admins should not see a failed build until then.
 */
export async function retryWhenEdited<T>(
  work: (noteRead: (content: string) => void) => Promise<T>,
  { contentKey, signal, log }: Given,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    let read: string | undefined;
    try {
      return await work((content) => {
        read = content;
      });
    } catch (error) {
      const isGivenUp = read === undefined || tries === TRIES || signal?.aborted;
      if (isGivenUp || read === (await contentKey().catch(() => read))) throw error;
      log('The gallery was edited while it was read. Building again.');
    }
  }
}
