/**
 * Runs a task for its callers, once at a time: for each of them in a run that began after the call,
 * which callers share.
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
