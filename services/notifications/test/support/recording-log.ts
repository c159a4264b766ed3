import { createLogger, type Logger } from '@irp/observability';

/** A log with readable lines for tests. */
export function recordingLog(): { log: Logger; lines: string[] } {
  const lines: string[] = [];
  const log = createLogger('mail', 'info', { write: (line: string) => void lines.push(line) });
  return { log, lines };
}
