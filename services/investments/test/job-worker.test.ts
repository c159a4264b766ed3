import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { createIdlePace } from '@irp/service';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { startJobWorker } from '../src/jobs/start-job-worker.ts';

describe('the worker of jobs', () => {
  it('runs jobs outside of the request that started it', async () => {
    const request = new AsyncLocalStorage<string>();
    const waiting: string[] = [];
    const requests: unknown[] = [];
    const worker = startJobWorker(
      {
        name: 'test',
        requireSpace: async () => undefined,
        take: async () => waiting.shift(),
        async run() {
          requests.push(request.getStore());
        },
      },
      { log: { warn: () => undefined } as never, pace: createIdlePace() },
    );
    // The worker has looked for jobs at its start.
    await setImmediate();
    waiting.push('job of somebody else');
    request.run('a request', () => worker.wake());
    await eventually('the job has run', () => requests.length > 0);
    await worker.stop();
    expect(requests).to.deep.equal([undefined]);
  });
});
