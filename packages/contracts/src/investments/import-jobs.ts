import { z } from 'zod';
import { pageOf, pageQuery } from '../page.ts';
import { actor } from './actor.ts';
import { importJobExample } from './examples.ts';
import { importReport, importRowError, importRowWarning } from './import-queries.ts';
import { visibilities } from './investment-fields.ts';

/** A job imports files of at least this size in bytes, before decompression. */
export const importJobBytes = 33_554_432;
/**
 * Files with more than this number of lines in the first 4 MiB after decompression are imported by
 * a job.
 */
export const importJobLines = 50_000;
/** Number of days after which an ended job is deleted. */
export const importJobDays = 7;
export const maxJobErrors = 100_000;

export const importJobStates = [
  'receiving',
  'queued',
  'running',
  'succeeded',
  'failed',
  'canceled',
] as const;
export type ImportJobState = (typeof importJobStates)[number];

export const importJobSchema = z
  .object({
    id: z.string(),
    state: z.enum(importJobStates).meta({
      description:
        '`receiving` the file, `queued`, `running`, and one of three ends: `succeeded` (rows may have been rejected), `failed` with a `message`, `canceled`',
    }),
    message: z.string().nullable().meta({
      description:
        'Why the job failed, what a queued job waits for, or that a running one was interrupted, and when its next attempt begins',
    }),
    fileName: z.string().nullable().meta({
      description: 'Name of the file in the request; null: the request has none',
    }),
    owner: actor,
    visibility: z
      .enum(visibilities)
      .meta({ description: 'Visibility of the records that are created' }),
    cancelRequested: z.boolean(),
    undoneBy: z.string().nullable().meta({
      description: 'Id of the edit that deletes the records of this import',
    }),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
    expiresAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: `When the job is deleted, ${importJobDays} days after its end` }),
    progress: z.object({
      bytes: z.int().meta({ description: 'Size of the file, decompressed' }),
      bytesRead: z.int(),
      line: z.int().meta({ description: 'Every row up to this line is counted in `report`' }),
    }),
    report: importReport
      .omit({ errors: true, warnings: true })
      .meta({ id: 'ImportJobReport', description: 'Report of the rows so far' }),
  })
  .meta({ id: 'ImportJob', examples: [importJobExample] });

export type ImportJob = z.infer<typeof importJobSchema>;

export const importJobPage = pageOf(importJobSchema);
export const importJobsQuery = pageQuery.extend({
  state: z
    .enum(importJobStates, `must be one of ${importJobStates.join(', ')}`)
    .optional()
    .meta({ description: 'Jobs in this state' }),
});

export const importErrorPage = pageOf(importRowError);
export const importWarningPage = pageOf(importRowWarning);
