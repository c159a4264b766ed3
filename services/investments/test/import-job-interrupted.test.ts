import { Readable } from 'node:stream';
import { PlatformError } from '@irp/errors';
import type { Platform } from '@irp/service';
import { expect } from 'chai';
import type { AccessContext } from '../src/domain/access-context.ts';
import { ReportBuilder } from '../src/imports/import-report.ts';
import type { ImportRequest } from '../src/imports/jobs/job-request.ts';
import { receiveJob } from '../src/imports/jobs/receive-job.ts';
import { type JobStores, runJob, savedReport } from '../src/imports/jobs/run-job.ts';
import { toImportJob } from '../src/imports/jobs/to-import-job.ts';
import type { ImportJobRow } from '../src/store/import-job-models.ts';

const log = { warn: () => undefined } as unknown as Platform['log'];
type Waits = {
  until: Date;
  message: string;
  attempts: number;
}[];

describe('an import job whose write fails', () => {
  const row = (more: Partial<ImportJobRow> = {}): ImportJobRow => ({
    _id: 'job',
    workspaceId: 'w',
    environment: 'production',
    audience: 'w',
    ownerId: 'u',
    state: 'running',
    cancelRequested: false,
    createdAt: new Date(0),
    startedAt: new Date(0),
    bytes: 10,
    bytesRead: 0,
    line: 7,
    request: JSON.stringify({ visibility: 'workspace' }),
    report: savedReport(new ReportBuilder('csv', false)),
    holder: 'here',
    heartbeatAt: new Date(100_000),
    lease: 'lease',
    attempts: 2,
    takenLine: 7,
    ...more,
  });

  /**
   * Runs a job with a failing first write. The first `failures` notes about the failure do not
   * reach the database.
   */
  async function interruptedBy(error: Error, failures = 0): Promise<Waits> {
    const waits: Waits = [];
    let left = failures;
    const jobs = {
      saveProgress: () => Promise.reject(error),
      async wait(_job: ImportJobRow, until: Date, message: string, attempts: number) {
        if (left-- > 0) {
          throw new Error('the database is away');
        }
        waits.push({
          until,
          message,
          attempts,
        });
      },
    };
    const files = { remove: () => Promise.reject(new Error('the file is needed again')) };
    const stores = { jobs, files } as unknown as JobStores;
    await runJob(stores, row(), new AbortController().signal, log);
    return waits;
  }

  it('is queued again, and names the reason, the time and the state of stored rows', async () => {
    const beforeMs = Date.now();
    const error = new PlatformError('unavailable', 'The database did not respond in time.');
    const [wait] = await interruptedBy(error);
    expect(wait!.attempts).to.equal(2);
    expect(wait!.until.getTime()).to.be.at.least(beforeMs + 2_000);
    expect(wait!.message).to.equal(
      `Interrupted after line 7: The database did not respond in time. Next attempt at ${wait!.until.toISOString()}. The counts of the job include the rows that are already stored.`,
    );
  });

  it('hides the text of an internal error', async () => {
    const [wait] = await interruptedBy(new TypeError('cannot read x of undefined'));
    expect(wait!.message).to.include('an internal error').and.not.include('undefined');
  });

  it('is queued again after the database is back', async () => {
    expect(await interruptedBy(new PlatformError('unavailable', 'Away.'), 1)).to.have.length(1);
  });

  it('reports that its process has made no progress for 20 s, and not before', () => {
    expect(toImportJob(row(), 119_000).message).to.equal(null);
    expect(toImportJob(row(), 121_000).message).to.equal(
      'Interrupted after line 7: no progress since 1970-01-01T00:01:40.000Z. Next attempt at 1970-01-01T00:02:40.000Z at the latest. The counts of the job include the rows that are already stored.',
    );
    expect(toImportJob(row({ state: 'queued' }), 500_000).message).to.equal(null);
    expect(toImportJob(row({ message: 'Waits.' }), 500_000).message).to.equal('Waits.');
  });

  it("keeps its file if the database's response to its queueing was lost", async () => {
    const states: string[] = [];
    const removed: string[] = [];
    const jobs = {
      begin: async () => true,
      countOpen: async () => 1,
      enqueue: async () => {
        states.push('queued');
        throw new PlatformError('unavailable', 'The response was lost.');
      },
      discard: async () => !states.includes('queued'),
    } as unknown as JobStores['jobs'];
    const files = {
      write: async () => 10,
      remove: async (id: string) => void removed.push(id),
    } as unknown as JobStores['files'];
    const access = {
      workspaceId: 'w',
      environment: 'production',
      actorId: 'u',
    } as AccessContext;
    const request = { visibility: 'workspace', format: 'csv' } as ImportRequest;
    const received = receiveJob({ jobs, files }, access, 'job', request, Readable.from([]));
    await received.then(
      () => expect.fail('the request is refused'),
      (error: Error) => expect(error.message).to.equal('The response was lost.'),
    );
    expect(removed).to.deep.equal([]);
  });
});
