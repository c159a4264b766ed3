import type { Logger } from '@irp/observability';
import { IntegrityError } from './integrity-error.ts';

interface StreamFault {
  stream: string;
  problem: string;
}

/**
 * The streams whose stored records contradict signed data. Reads and writes of such a stream are
 * refused until an operator has examined it and restarted the process. All other streams continue.
 */
export interface StreamFaults {
  /** Refuses a stream from now on, and logs its first problem. */
  refuse(stream: string, problem: string): void;
  /** Reports a record that does not match its signed line. The stream is not refused. */
  report(stream: string, problem: string): void;
  /** @throws IntegrityError for a refused stream */
  require(stream: string): void;
  /** Returns the refused streams, with the first problem of each. */
  refused(): StreamFault[];
  altered(): StreamFault[];
}

export function createStreamFaults(log: Logger): StreamFaults {
  const refused = new Map<string, string>();
  const altered = new Map<string, string>();

  function add(
    faults: Map<string, string>,
    stream: string,
    problem: string,
    message: string,
  ): void {
    if (faults.has(stream)) {
      return;
    }
    faults.set(stream, problem);
    log.error({ stream, problem }, message);
  }

  const listed = (faults: Map<string, string>) =>
    [...faults].map(([stream, problem]) => ({ stream, problem }));
  return {
    refuse: (stream, problem) =>
      add(
        refused,
        stream,
        problem,
        'audit log stream contradicts its checkpoints; stream rejected',
      ),
    report: (stream, problem) =>
      add(altered, stream, problem, 'audit log record contradicts its signed line'),
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
