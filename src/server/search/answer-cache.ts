/** Limit in bytes of encoded responses that are cached for one state of the index. */
const CACHE_BYTES = 8 * 1024 * 1024;

/** A response as JSON, and its number of images. */
export type EncodedAnswer = { json: string; total: number };

/** Responses by query and access; the oldest are dropped. */
function answerCache() {
  const answers = new Map<string, EncodedAnswer>();
  let bytes = 0;
  return {
    get: (key: string): EncodedAnswer | undefined => answers.get(key),
    keep: (key: string, answer: EncodedAnswer): EncodedAnswer => {
      bytes += answer.json.length - (answers.get(key)?.json.length ?? 0);
      answers.set(key, answer);
      for (const [oldest, { json }] of answers) {
        if (bytes <= CACHE_BYTES) break;
        answers.delete(oldest);
        bytes -= json.length;
      }
      return answer;
    },
  };
}

/** Cached responses for each state of the index. */
export function cacheByIndex() {
  const answersFor = new WeakMap<object, ReturnType<typeof answerCache>>();
  return (index: object) => {
    const answers = answersFor.get(index) ?? answerCache();
    answersFor.set(index, answers);
    return answers;
  };
}
