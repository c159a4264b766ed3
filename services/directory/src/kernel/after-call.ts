/**
 * Returns a function with which many callers can execute a task. Two executions of the task never
 * overlap. A call gets the result of an execution that starts after the call. All waiting calls
 * share the next execution.
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
