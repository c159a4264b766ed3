import type { Logger } from '@irp/observability';
import { IntegrityError } from './integrity-error.ts';

interface StreamProblem {
  stream: string;
  problem: string;
}

/**
 * The streams with stored records that contradict signed data. Only the contradictory stream is
 * refused, for reads and writes, until an operator has examined the stream and restarted the
 * process. All other streams continue.
 */
export interface StreamProblems {
  /** Refuses the stream from now on. Logs the first problem of each stream. */
  refuse(stream: string, problem: string): void;
  /** Reports a record that does not match its signed line. The stream is not refused. */
  report(stream: string, problem: string): void;
  /** @throws IntegrityError for a refused stream */
  require(stream: string): void;
  /** Returns the refused streams, with the first problem of each. */
  refused(): StreamProblem[];
  altered(): StreamProblem[];
}

export function createStreamProblems(log: Logger): StreamProblems {
  const refused = new Map<string, string>();
  const altered = new Map<string, string>();

  function add(
    problems: Map<string, string>,
    stream: string,
    problem: string,
    message: string,
  ): void {
    if (problems.has(stream)) {
      return;
    }
    problems.set(stream, problem);
    log.error({ stream, problem }, message);
  }

  const listed = (problems: Map<string, string>) =>
    [...problems].map(([stream, problem]) => ({ stream, problem }));
  return {
    refuse: (stream, problem) =>
      add(
        refused,
        stream,
        problem,
        'audit log stream contradicts its checkpoints; stream rejected',
      ),
    report: (stream, problem) =>
      add(altered, stream, problem, 'audit log record missing or changed'),
    require(stream) {
      const problem = refused.get(stream);
      if (problem !== undefined) {
        throw new IntegrityError(problem);
      }
    },
    refused: () => listed(refused),
    altered: () => listed(altered),
  };
}
