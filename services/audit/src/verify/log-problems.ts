import { describeFinding, type RowFinding } from '../integrity/row-findings.ts';

export interface LogProblem {
  /** The stream, or the collection if the row belongs to no stream. */
  stream: string;
  /**
   * `lost` if the database has an older state, and lacks records that a checkpoint outside the
   * database covers. `changed` if stored data contradict signed data or a copy outside the
   * database.
   */
  kind: 'lost' | 'changed';
  problem: string;
}

export interface LogProblems {
  /** Adds a problem of a stream. Only the first problem of a stream is listed. */
  changed(stream: string, problem: string): void;
  /**
   * Adds a stream that has lost records.
   * @param found `size`: number of records in the database; `signed`: number of records that the
   *   newest checkpoint outside the database covers; `checkpoint`: number of this checkpoint
   */
  lost(
    stream: string,
    found: {
      size: number;
      signed: number;
      checkpoint: number;
    },
  ): void;
  /** Adds a problem of a row. All problems of rows are listed. */
  row(finding: RowFinding): void;
  /** Returns all problems. The problems of streams come first. */
  all(): LogProblem[];
}

export function createProblems(): LogProblems {
  const byStream = new Map<string, LogProblem>();
  const byRow = new Map<string, LogProblem>();
  const add = (stream: string, kind: LogProblem['kind'], problem: string) => {
    const known = byStream.get(stream);
    if (!known || (known.kind === 'lost' && kind === 'changed')) {
      byStream.set(stream, {
        stream,
        kind,
        problem,
      });
    }
  };
  return {
    changed: (stream, problem) => add(stream, 'changed', problem),
    lost(stream, { size, signed, checkpoint }) {
      const records =
        size < signed
          ? `records ${size} to ${signed - 1} are missing`
          : 'no record is missing, but checkpoints are missing, and the service cannot sign the same checkpoints again';
      add(
        stream,
        'lost',
        `the database is older than the external checkpoint ${checkpoint}: the database has ${size} records, the checkpoint has ${signed}; ${records}`,
      );
    },
    row(finding) {
      const problem = describeFinding(finding);
      const known = byRow.get(`${finding.collection} ${finding.row}`);
      byRow.set(
        `${finding.collection} ${finding.row}`,
        known ?? {
          stream: finding.collection,
          kind: 'changed',
          problem,
        },
      );
    },
    all: () => [
      ...[...byStream.values()].toSorted((a, b) => (a.stream < b.stream ? -1 : 1)),
      ...[...byRow].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, problem]) => problem),
    ],
  };
}
