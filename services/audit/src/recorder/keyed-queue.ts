/**
 * Runs the tasks of a key sequentially, in the order of the calls, and tasks of different keys
 * concurrently.
 */
export type KeyedQueue = <T>(key: string, task: () => Promise<T>) => Promise<T>;

export function createKeyedQueue(): KeyedQueue {
  const queues = new Map<string, Promise<unknown>>();

  return (key, task) => {
    const result = (queues.get(key) ?? Promise.resolve()).then(task, task);
    const settled = result.catch(() => undefined);
    queues.set(key, settled);
    void settled.then(() => queues.get(key) === settled && queues.delete(key));
    return result;
  };
}
