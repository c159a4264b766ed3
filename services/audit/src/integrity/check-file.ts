import { ConfigError } from '@irp/config';
import { compareInSteps, type FindCheckpoint } from '../keys/checkpoint-file.ts';
import type { StreamProblems } from '../recorder/stream-problems.ts';
import type { RowFindings } from './row-findings.ts';
import type { Progress } from './verification-options.ts';

export interface FileCheckOptions {
  path: string;
  checkpoints: FindCheckpoint;
  problems: Pick<StreamProblems, 'refuse'>;
  findings: Pick<RowFindings, 'changed'>;
}

/** Compares CHECKPOINTS_FILE with the database, as the service does at each start. */
export interface FileCheck {
  compare(): AsyncGenerator<Progress>;
}

export function createFileCheck({
  path,
  checkpoints,
  problems,
  findings,
}: FileCheckOptions): FileCheck {
  let longest = 0;
  const changed = (problem: string) =>
    findings.changed({
      collection: 'CHECKPOINTS_FILE',
      row: path,
      problem,
    });
  return {
    async *compare() {
      try {
        const steps = compareInSteps(path, checkpoints, (stream, problem) =>
          problems.refuse(stream, problem),
        );
        let next = await steps.next();
        for (; !next.done; next = await steps.next()) {
          yield { records: 0, cost: next.value };
        }
        if (next.value < longest) {
          changed(
            'The file is shorter than before: restore the missing lines from a copy of the file.',
          );
        }
        longest = Math.max(longest, next.value);
      } catch (error) {
        if (!(error instanceof ConfigError)) {
          throw error;
        }
        changed(error.message);
      }
    },
  };
}
