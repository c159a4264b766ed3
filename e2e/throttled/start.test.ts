import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSelfContained } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { fillWithFirstVersion } from '../src/data-of-first-version.ts';
import {
  createHome,
  type Home,
  type PlatformProcess,
  startPlatformThrottled,
} from '../src/platform-process.ts';
import { call, liftedLimits } from '../src/start-demo.ts';

const tenth = 0.1;
/**
 * The time limit is not an assertion about speed: without a time limit, only the timeout of CI
 * would end a hanging start.
 */
const patienceMs = 1_200_000;

describe('a machine that gives the platform a tenth of a core', function () {
  this.timeout(patienceMs);
  let home: Home;
  let platform: PlatformProcess | undefined;

  beforeEach(async function () {
    // Skips an external MongoDB, Redis or Kafka, because the tests use the data folder of an
    // embedded platform.
    if (!isSelfContained) {
      this.skip();
    }
    home = await createHome();
  });
  afterEach(async () => {
    await platform?.stop('SIGKILL');
    platform = undefined;
    await home?.remove();
  });

  it('starts for the first time with the passwords of production, prints what it waits for, and imports', async () => {
    platform = await startPlatformThrottled(home, tenth, {
      ...liftedLimits,
      PASSWORD_COST: '131072',
    });
    const { baseUrl, output, demo } = platform;
    expect(output()).to.match(/^Creating the demo data: \d of 3 organizations … \(\d+ s\)$/m);
    const { users, listings, apiKey } = await demo();
    expect(users).to.have.length(8);
    expect(listings?.map(({ name }) => name)).to.deep.equal([
      'Portfolio Monitor',
      'Credit Signals',
      'Filing Archive',
    ]);

    const rows = Array.from({ length: 3_000 }, (_, at) =>
      JSON.stringify({ tickerSymbol: `T${at}`, name: `Name ${at}` }),
    );
    const path = '/v2/investments/imports?async=true';
    const options = {
      key: apiKey,
      headers: { 'Content-Type': 'application/x-ndjson' },
      body: rows.join('\n'),
    };
    const accepted = await call(baseUrl, 'POST', path, options);
    expect(accepted.status, accepted.text).to.equal(202);
    const job = accepted.headers.get('location') ?? '';
    await eventually(
      'the import ends',
      async () => {
        const { status, body } = await call(baseUrl, 'GET', job, { key: apiKey });
        return status === 200 && body.state === 'succeeded' && body.report.created === rows.length;
      },
      { timeoutMs: patienceMs },
    );
  });

  it('starts with data of version 0.1.0, serves it, and adds to its demo', async () => {
    await fillWithFirstVersion(home.directory);
    const file = join(home.directory, 'demo.json');
    const { workspaces: before } = JSON.parse(await readFile(file, 'utf8'));
    platform = await startPlatformThrottled(home, tenth, {
      ...liftedLimits,
      DATABASE_PREFIX: 'irp_',
    });
    const { baseUrl, demo } = platform;
    const { apiKey } = await demo();
    expect((await call(baseUrl, 'GET', '/v2/me', { key: apiKey })).status).to.equal(200);
    await eventually(
      'the demo is complete',
      async () => {
        const { workspaces, listings } = await demo();
        return workspaces.length > before.length && listings !== undefined;
      },
      { timeoutMs: patienceMs },
    );
  });
});
