import { checkFile } from '@irp/lmdb-file';
import { EventStore } from './event-store.ts';
import { eventsFile } from './open-database.ts';
import type { PartitionLog } from './partition-log.ts';

/**
 * Reads every page and message of an event log that no process uses. Some kinds of damage end the
 * process by a signal, so the caller should run this function in a separate process.
 * @param onProblem is called with each problem, as a line
 * @throws DamagedFileError if the file must not be opened
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

/**
 * Counts the messages and reports missing offsets. Retention deletes only the oldest messages, so
 * no offset may be missing in between.
 */
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
