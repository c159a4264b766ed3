import { checkFile } from '@irp/lmdb-file';
import { EventStore } from './event-store.ts';
import { eventsFile } from './open-database.ts';
import type { PartitionLog } from './partition-log.ts';

/**
 * Reads a whole unused event log: every page, and every message. Unexpected damage can end the
 * process by a signal: run the check in a separate process.
 * @param onProblem receives the problems, each in a line
 * @throws DamagedFileError for a file that must not be opened
 */
export async function verifyEventLog(
  directory: string,
  onProblem: (problem: string) => void,
): Promise<{ topics: number; messages: number }> {
  checkFile(eventsFile(directory), 'all');
  const store = new EventStore(directory, 1);
  let messages = 0;
  try {
    for (const topic of store.topicNames()) {
      for (const [partition, log] of store.existingPartitions(topic).entries()) {
        messages += countMessages(log, (problem) => onProblem(`${topic}/${partition}: ${problem}`));
      }
    }
    return { topics: store.topicNames().length, messages };
  } finally {
    await store.close();
  }
}

/** Retention deletes the oldest messages only: the offsets have no gap. */
function countMessages(log: PartitionLog, report: (problem: string) => void): number {
  let messages = 0;
  let next: number | undefined;
  for (const { offset, value } of log.all()) {
    if (next !== undefined && offset !== next) {
      report(`offsets ${next} to ${offset - 1} are missing`);
    }
    if (value.length > 0 && !isJson(value)) {
      report(`the message at offset ${offset} is not JSON`);
    }
    next = offset + 1;
    messages++;
  }
  return messages;
}

function isJson(value: Buffer): boolean {
  try {
    JSON.parse(value.toString());
    return true;
  } catch {
    return false;
  }
}
