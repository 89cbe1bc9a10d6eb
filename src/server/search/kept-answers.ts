/** Bytes of encoded answers that are kept for one state of the index. */
const KEPT_BYTES = 8 * 1024 * 1024;

/** An answer as JSON, and its number of images. */
export type EncodedAnswer = { json: string; total: number };

/** Answers by what was asked and by whose they are; the oldest go. */
function keptAnswers() {
  const answers = new Map<string, EncodedAnswer>();
  let bytes = 0;
  return {
    get: (key: string): EncodedAnswer | undefined => answers.get(key),
    keep: (key: string, answer: EncodedAnswer): EncodedAnswer => {
      bytes += answer.json.length - (answers.get(key)?.json.length ?? 0);
      answers.set(key, answer);
      for (const [oldest, { json }] of answers) {
        if (bytes <= KEPT_BYTES) break;
        answers.delete(oldest);
        bytes -= json.length;
      }
      return answer;
    },
  };
}

/** Kept answers for each state of the index; they go with it. */
export function answersByIndex() {
  const answersFor = new WeakMap<object, ReturnType<typeof keptAnswers>>();
  return (index: object) => {
    const answers = answersFor.get(index) ?? keptAnswers();
    answersFor.set(index, answers);
    return answers;
  };
}
