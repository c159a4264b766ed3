/** Writes what comes while a write is under way together with the next one: many writers share one round trip and one fsync. */
export interface BatchWriter<Row> {
  /** Resolves once the row is on disk. */
  add(row: Row): Promise<void>;
}

interface Waiting<Row> {
  row: Row;
  resolve(): void;
  reject(error: unknown): void;
}

const maxBatch = 500;

/** @param write all of them or none, as far as the callers are told */
export function createBatchWriter<Row>(write: (rows: Row[]) => Promise<void>): BatchWriter<Row> {
  let waiting: Waiting<Row>[] = [];
  let writing = false;

  async function drain(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatch);
      waiting = waiting.slice(maxBatch);
      try {
        await write(batch.map(({ row }) => row));
        for (const one of batch) one.resolve();
      } catch (error) {
        for (const one of batch) one.reject(error);
      }
    }
    writing = false;
  }

  return {
    add(row) {
      return new Promise((resolve, reject) => {
        waiting.push({ row, resolve, reject });
        // After this turn: requests that were read together are written together.
        if (!writing) {
          writing = true;
          setImmediate(drain);
        }
      });
    },
  };
}
