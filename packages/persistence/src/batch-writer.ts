/**
 * Collects rows during a write and writes the rows together afterwards: many callers share a round
 * trip and an fsync.
 */
export interface BatchWriter<Row> {
  /**
   * Resolves when the row is on disk. Rejects with the error of the write that contained the row.
   */
  add(row: Row): Promise<void>;
}

interface PendingRow<Row> {
  row: Row;
  resolve(): void;
  reject(error: unknown): void;
}

const maxBatchRows = 500;

/**
 * @param write stores up to 500 rows. If `write` rejects, `add` rejects for each of the rows, even
 *   for a stored row
 */
export function createBatchWriter<Row>(write: (rows: Row[]) => Promise<void>): BatchWriter<Row> {
  let pending: PendingRow<Row>[] = [];
  let writing = false;

  async function drain(): Promise<void> {
    while (pending.length > 0) {
      const batch = pending.slice(0, maxBatchRows);
      pending = pending.slice(maxBatchRows);
      try {
        await write(batch.map(({ row }) => row));
        for (const { resolve } of batch) {
          resolve();
        }
      } catch (error) {
        for (const { reject } of batch) {
          reject(error);
        }
      }
    }
    writing = false;
  }

  return {
    add(row) {
      return new Promise((resolve, reject) => {
        pending.push({
          row,
          resolve,
          reject,
        });
        if (writing) {
          return;
        }
        writing = true;
        // The pause lets all requests of an iteration of the event loop share the write.
        setImmediate(drain);
      });
    },
  };
}
