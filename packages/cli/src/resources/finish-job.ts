import { setTimeout } from 'node:timers/promises';
import { IncompleteError, type Options, printRecord } from '@irp/command-line';
import type { CommandCall } from '../command/command.ts';
import { callOperation, type OperationRequest } from './call-operation.ts';
import { endpointOf } from './endpoint-of.ts';
import type { Job } from './resource.ts';

export const waitOptions = {
  'no-wait': { type: 'boolean', about: 'Print the job without waiting for its completion' },
} as const satisfies Options;

/** The record of a job, which changes until the job has ended. */
export interface JobRecord {
  id: string;
  state: string;
  endedAt: string | null;
}

/**
 * Pause before the first request for the job, in milliseconds. Most short jobs have ended at the
 * second request.
 */
const firstPollMs = 100;
const maxPollMs = 1_000;

/**
 * Waits until a job has ended, shows its progress on a terminal, and prints the result.
 * @throws IncompleteError if the job has failed, was canceled, or has skipped records
 */
export async function finishJob(
  job: Job,
  begun: JobRecord,
  request: OperationRequest,
  { client, terminal, signal }: CommandCall,
): Promise<void> {
  const texts = job as Job<JobRecord>;
  const reading = {
    ...request,
    path: { id: begun.id },
    query: {},
    headers: {},
    body: undefined,
  };
  terminal.note(texts.begun(begun));
  let record = begun;
  for (
    let waitMs = firstPollMs;
    record.endedAt === null;
    waitMs = Math.min(2 * waitMs, maxPollMs)
  ) {
    terminal.progress(`${texts.progress(record)} …`);
    await setTimeout(waitMs, undefined, { signal });
    const read = await callOperation(await client(), endpointOf(job.operation), reading, 'json');
    record = read.data as JobRecord;
  }
  terminal.progress('');
  await (terminal.json
    ? printRecord(terminal, record)
    : terminal.print(`${texts.ended(record)}\n`));
  const problems = texts.problems(record);
  for (const line of problems) {
    terminal.note(line);
  }
  if (problems.length > 0) {
    throw new IncompleteError('The job did not complete.');
  }
}
