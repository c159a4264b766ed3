/**
 * Wraps a task that many callers share. Two runs of the task never overlap. The result of a call
 * always comes from a run that began after the call. All calls that wait during a run share the
 * next run.
 */
export function afterCall<Result>(task: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  let next: Promise<Result> | undefined;
  function call(): Promise<Result> {
    if (running === undefined) {
      running = task().finally(() => {
        running = undefined;
      });
      return running;
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return call();
      });
    return next;
  }
  return call;
}
