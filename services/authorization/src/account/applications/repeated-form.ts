/**
 * Answers a form that is sent twice, by a double click, with what it was answered with before: the
 * browser shows the last answer only.
 * @param act is called once while its answer is kept
 */
export type AnswerOnce<Answer> = (form: string, act: () => Promise<Answer>) => Promise<Answer>;

/**
 * @param keptMs after the answer: longer than a double click and its way through the network take
 */
export function createAnswerOnce<Answer>(keptMs = 5_000): AnswerOnce<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  return (form, act) => {
    const known = answers.get(form);
    if (known) {
      return known;
    }
    const answer = act();
    answers.set(form, answer);
    const forget = () => answers.delete(form);
    answer.then(() => setTimeout(forget, keptMs).unref(), forget);
    return answer;
  };
}
