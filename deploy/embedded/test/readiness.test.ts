import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPlatform } from '@irp/embedded';
import { expect } from 'chai';
import { reservePort } from '../src/reserve-port.ts';

describe('embedded platform: /readyz', () => {
  let directory: string;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-embedded-'));
  });
  after(() => rm(directory, { recursive: true, force: true }));

  it('is 503 until the demo data is complete', async () => {
    const { port, release } = await reservePort('127.0.0.1');
    const operations = await reservePort('127.0.0.1');
    await Promise.all([release(), operations.release()]);
    const DATABASE_PREFIX = `readiness${process.pid}_${port}_`;
    const environment = {
      ...process.env,
      DATA_DIR: directory,
      DATABASE_PREFIX,
      SMTP_URL: '',
      PASSWORD_COST: '1024',
    };
    let started = false;
    const starting = startPlatform({
      ...environment,
      PORT: String(port),
      OPERATIONS_PORT: String(operations.port),
    }).finally(() => {
      started = true;
    });
    const early: unknown[] = [];
    const checksOfDemo: unknown[] = [];
    const readyAt = (at: number) => fetch(`http://127.0.0.1:${at}/readyz`).catch(() => undefined);
    while (!started) {
      const response = await readyAt(port);
      const details = await readyAt(operations.port);
      if (details?.status === 503) {
        checksOfDemo.push(((await details.json()) as { checks: { demo: string } }).checks.demo);
      }
      if (response?.status === 503) {
        early.push(await response.json());
      }
      if (response?.status === 200) {
        expect(existsSync(join(directory, 'demo.json'))).to.equal(true);
      }
      // The start takes seconds, also in this process.
      await delay(5);
    }
    const platform = await starting;
    const { status, headers } = await fetch(`${platform.baseUrl}/readyz`);
    const details = await (await fetch(`${platform.operationsUrl}/readyz`)).json();
    await platform.stop();
    expect(checksOfDemo).to.include('unavailable');
    expect(early).to.not.be.empty;
    for (const body of early) {
      expect(body, 'in public').to.deep.equal({ status: 'unavailable' });
    }
    expect([status, headers.get('content-type')]).to.deep.equal([200, 'application/json']);
    expect(details).to.have.property('checks').that.does.not.have.property('demo');
  });
});
