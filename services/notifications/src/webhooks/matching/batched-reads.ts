/**
 * A cache of values by id. Ids that are requested in the same iteration of the event loop are read
 * together.
 */
export interface BatchedReads<Value> {
  /** Returns the existing values. @param maxAgeMs values read longer ago are read again */
  get(ids: readonly string[], maxAgeMs: number): Promise<Map<string, Value>>;
}

const maxCached = 20_000;

export function createBatchedReads<Value>(
  read: (ids: readonly string[]) => Promise<Map<string, Value>>,
  monotonicMs = () => performance.now(),
): BatchedReads<Value> {
  const known = new Map<string, { value: Value | undefined; readMs: number }>();
  let next: { ids: Set<string>; found: Promise<Map<string, Value>> } | undefined;

  async function readNext(ids: Set<string>): Promise<Map<string, Value>> {
    await Promise.resolve();
    next = undefined;
    const readMs = monotonicMs();
    const found = await read([...ids]);
    for (const id of ids) {
      known.delete(id);
      known.set(id, {
        value: found.get(id),
        readMs,
      });
    }
    for (const oldest of known.keys()) {
      if (known.size <= maxCached) {
        break;
      }
      known.delete(oldest);
    }
    return found;
  }

  function readTogether(missing: readonly string[]): Promise<Map<string, Value>> {
    if (!next) {
      const ids = new Set<string>();
      next = {
        ids,
        found: readNext(ids),
      };
    }
    for (const id of missing) {
      next.ids.add(id);
    }
    return next.found;
  }

  return {
    async get(ids, maxAgeMs) {
      const oldestMs = monotonicMs() - maxAgeMs;
      const isKnown = (id: string) =>
        (known.get(id)?.readMs ?? Number.NEGATIVE_INFINITY) > oldestMs;
      const values = new Map(ids.filter(isKnown).map((id) => [id, known.get(id)?.value]));
      const missing = ids.filter((id) => !values.has(id));
      const found = missing.length > 0 ? await readTogether(missing) : undefined;
      for (const id of missing) {
        values.set(id, found?.get(id));
      }
      return new Map(
        [...values].flatMap(([id, value]) => (value === undefined ? [] : [[id, value] as const])),
      );
    },
  };
}
