import type { ImportJob } from '@irp/contracts/investments';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { createHomeWithDemo, type Home, type PlatformProcess, startPlatformDirectly } from '../src/platform-process.ts';

/** The stand-in for a real MongoDB is several times slower than the embedded store. */
const rows = process.env.MONGODB_URI ? 4_000 : 15_000;
const crashes = 2;

describe(`import job of a platform that is killed with SIGKILL ${crashes} times`, function () {
  this.timeout(600_000);
  let home: Home;
  let platform: PlatformProcess;
  let key: string;

  before(async () => {
    home = await createHomeWithDemo();
  });
  after(async () => {
    await platform?.stop();
    await home.remove();
  });

  const start = async () => {
    platform = await startPlatformDirectly(home, { LIMIT_READS: '1000000' });
    key = (await platform.demo()).apiKey;
  };
  const get = async <Body>(path: string): Promise<Body> => {
    let body: unknown;
    // While the import occupies a slow database, it may be 503 or 504.
    await eventually(
      `${path} is answered`,
      async () => {
        const response = await fetch(`${platform.baseUrl}/v2/${path}`, { headers: { 'X-API-Key': key } });
        body = await response.json();
        expect(response.status, JSON.stringify(body)).to.be.oneOf([200, 503, 504]);
        return response.status === 200;
      },
      { timeoutMs: 240_000 },
    );
    return body as Body;
  };
  const jobOf = (id: string) => get<ImportJob>(`investments/imports/${id}`);
  const pageOf = (path: string) => get<{ data: unknown[]; meta: { totalRecords: number } }>(path);

  it('is continued after each start, and imports every row once', async () => {
    await start();
    const body = `name,sector,country\nBad,Crash,Atlantis\n${Array.from({ length: rows }, (_, at) => `Row ${at},Crash,\n`).join('')}`;
    const response = await fetch(`${platform.baseUrl}/v2/investments/imports?async=true`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'text/csv' },
      body,
    });
    expect(response.status).to.equal(202);
    const { id } = (await response.json()) as ImportJob;
    let line = 0;
    for (let crash = 0; crash < crashes; crash++) {
      const reached = line;
      // The lease of the killed process must expire first.
      await eventually(
        'the job has got further',
        async () => {
          const job = await jobOf(id);
          line = job.progress.line;
          return line > reached || job.endedAt !== null;
        },
        { timeoutMs: 120_000 },
      );
      await platform.stop('SIGKILL');
      await start();
    }
    let job = await jobOf(id);
    expect(job.progress.line).to.be.at.least(line);
    await eventually(
      'the job has ended',
      async () => {
        job = await jobOf(id);
        return job.endedAt !== null;
      },
      { timeoutMs: 120_000 },
    );
    expect(job).to.include({ state: 'succeeded' });
    expect(job.report).to.include({ created: rows, alreadyImported: 0, rejected: 1 });
    expect((await pageOf('investments?limit=0&sector=Crash')).meta.totalRecords).to.equal(rows);
    const errors = await pageOf(`investments/imports/${id}/errors`);
    expect(errors.meta.totalRecords).to.equal(1);
    expect(errors.data[0]).to.include({ line: 2, field: 'country', value: 'Atlantis' });
  });
});
