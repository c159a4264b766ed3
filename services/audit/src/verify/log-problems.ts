export interface LogProblem {
  stream: string;
  /** `lost`: the database is older than checkpoints outside of it, and has what it had then. `changed`: everything else. */
  kind: 'lost' | 'changed';
  problem: string;
}

export interface LogProblems {
  /** The first problem of a stream counts. */
  changed(stream: string, problem: string): void;
  /** @param found `size`: records in the database; `signed`: those of the newest checkpoint outside of it, which has the number `checkpoint` */
  lost(stream: string, found: { size: number; signed: number; checkpoint: number }): void;
  all(): LogProblem[];
}

export function createProblems(): LogProblems {
  const byStream = new Map<string, LogProblem>();
  const add = (stream: string, kind: LogProblem['kind'], problem: string) => {
    const known = byStream.get(stream);
    if (!known || (known.kind === 'lost' && kind === 'changed')) byStream.set(stream, { stream, kind, problem });
  };
  return {
    changed: (stream, problem) => add(stream, 'changed', problem),
    lost(stream, { size, signed, checkpoint }) {
      const records =
        size < signed
          ? `records ${size} to ${signed - 1} are missing`
          : 'no record is missing, but checkpoints are, and the same ones cannot be signed again';
      add(
        stream,
        'lost',
        `the database is older than checkpoint ${checkpoint} outside of it, which has ${signed} records: it has ${size}; ${records}`,
      );
    },
    all: () => [...byStream.values()].toSorted((a, b) => (a.stream < b.stream ? -1 : 1)),
  };
}
