import type { Logger } from '@irp/observability';

/** A row beside the records that contradicts what was signed. */
export interface RowFinding {
  collection:
    | 'records'
    | 'tiles'
    | 'signing_keys'
    | 'person_keys'
    | 'cosignatures'
    | 'CHECKPOINTS_FILE';
  /** Its `_id`; of the file, its path. */
  row: string;
  /** What is wrong, and what to do: sentences. */
  problem: string;
}

export interface RowFindings {
  /** Reports a row that nothing else proves again: an operator has to examine it. */
  changed(finding: RowFinding): void;
  /**
   * Reports a row that was changed or deleted, and that was made again from rows that a signature
   * proves.
   */
  rebuilt(finding: RowFinding): void;
}

export interface KeptRowFindings extends RowFindings {
  /** Rows that are reported, and that were not rebuilt. */
  altered(): number;
  rebuiltRows(): number;
  /** For operators: the first rows of each kind. */
  findings(): string[];
}

const maxKept = 10_000;
const maxNamed = 10;

/** Keeps what was found until the process ends, each row once, and logs it. */
export function createRowFindings(log: Logger): KeptRowFindings {
  const altered = new Map<string, string>();
  const rebuilt = new Map<string, string>();

  function keep(
    kept: Map<string, string>,
    { collection, row, problem }: RowFinding,
    message: string,
  ): void {
    const key = `${collection} ${row}`;
    if (kept.has(key) || kept.size >= maxKept) {
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
    changed: (finding) =>
      keep(altered, finding, 'a row of the audit log contradicts what was signed'),
    rebuilt(finding) {
      keep(rebuilt, finding, 'a row of the audit log was changed or deleted, and was rebuilt');
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
