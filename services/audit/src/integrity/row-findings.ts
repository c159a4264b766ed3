import type { Logger } from '@irp/observability';

/** A row outside the records that contradicts signed data. */
export interface RowFinding {
  collection:
    | 'records'
    | 'tiles'
    | 'signing_keys'
    | 'person_keys'
    | 'cosignatures'
    | 'CHECKPOINTS_FILE';
  /** The row's `_id`; for the file, its path. */
  row: string;
  /** The problem and the remedy, in sentences. */
  problem: string;
}

export interface RowFindings {
  /** Reports a row that cannot be proven again: an operator must examine the row. */
  changed(finding: RowFinding): void;
  /** Reports a changed or deleted row that was rebuilt from rows proven by a signature. */
  rebuilt(finding: RowFinding): void;
}

export interface StoredRowFindings extends RowFindings {
  /** The number of reported rows without a rebuild. */
  altered(): number;
  rebuiltRows(): number;
  /** For operators: the first rows of each kind of finding. */
  findings(): string[];
}

const maxStored = 10_000;
const maxNamed = 10;

/** Stores findings until the process ends, each row once, and logs them. */
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
