import type { Logger } from '@irp/observability';

/** A row that contradicts signed data and is not a record. */
export interface RowFinding {
  collection:
    | 'records'
    | 'tiles'
    | 'signing_keys'
    | 'person_keys'
    | 'cosignatures'
    | 'CHECKPOINTS_FILE';
  /** The `_id` of the row, or the path of the file. */
  row: string;
  /** Sentences that describe the problem and its remedy. */
  problem: string;
}

export interface RowFindings {
  /** Reports a row that cannot be rebuilt. An operator must examine the row. */
  changed(finding: RowFinding): void;
  /**
   * Reports a changed or deleted row that was rebuilt. The data for the rebuild is proven by a
   * signature.
   */
  rebuilt(finding: RowFinding): void;
}

export interface StoredRowFindings extends RowFindings {
  /** Returns the number of reported rows that were not rebuilt. */
  altered(): number;
  rebuiltRows(): number;
  /** Returns the first findings of each kind, as sentences for operators. */
  findings(): string[];
}

const maxStored = 10_000;
const maxNamed = 10;

/** Creates an empty list of findings in memory. Each row is listed and logged only once. */
export function createRowFindings(log: Logger): StoredRowFindings {
  const altered = new Map<string, string>();
  const rebuilt = new Map<string, string>();

  function keep(
    kept: Map<string, string>,
    { collection, row, problem }: RowFinding,
    message: string,
  ): void {
    const key = `${collection} ${row}`;
    if (kept.has(key) || kept.size >= maxStored) {
      return;
    }
    const text = describeFinding({
      collection,
      row,
      problem,
    });
    kept.set(key, text);
    log.error(
      {
        collection,
        row,
        problem: text,
      },
      message,
    );
  }

  return {
    changed: (finding) => keep(altered, finding, 'audit log row contradicts the signed data'),
    rebuilt(finding) {
      keep(rebuilt, finding, 'audit log row changed or deleted; rebuilt');
      altered.delete(`${finding.collection} ${finding.row}`);
    },
    altered: () => altered.size,
    rebuiltRows: () => rebuilt.size,
    findings: () => [
      ...[...altered.values()].slice(0, maxNamed),
      ...[...rebuilt.values()].slice(0, maxNamed),
    ],
  };
}

export function describeFinding({ collection, row, problem }: RowFinding): string {
  return `Row ${row} of ${collection}: ${problem}`;
}
