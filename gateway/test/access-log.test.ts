import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@irp/config';
import { createLogger } from '@irp/observability';
import { expect } from 'chai';
import { sendRaw } from './support/fake-upstream.ts';
import { startGateway } from './support/start-gateway.ts';

describe('gateway: the file of ACCESS_LOG', () => {
  let directory: string;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-access-'));
  });
  after(() => rm(directory, { recursive: true }));

  it('is written at any log level', async () => {
    for (const level of ['warn', 'silent'] as const) {
      const file = join(directory, `${level}.log`);
      const gateway = await startGateway({
        log: createLogger('gateway', level),
        environment: { ACCESS_LOG: file },
      });
      await gateway.call('GET', '/v2/status');
      await gateway.stop();
      expect(JSON.parse(await readFile(file, 'utf8'))).to.include({
        name: 'access',
        path: '/v2/status',
        status: 200,
      });
    }
  });

  it('has one line of JSON for any path, with its members in order', async () => {
    const file = join(directory, 'paths.log');
    const gateway = await startGateway({ environment: { ACCESS_LOG: file } });
    const key = gateway.createKey();
    const paths = [
      '/v2/status',
      '/v2/"\\',
      "/v2/'%22",
      `/v2/${'x'.repeat(600)}`,
      '/v2/investments',
    ];
    for (const path of paths) {
      await sendRaw(
        gateway.url,
        `GET ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nConnection: close\r\n\r\n`,
      );
    }
    await gateway.stop();
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    const written = lines.map((line) => JSON.parse(line));
    expect(written.map(({ path }) => path)).to.deep.equal(paths.map((path) => path.slice(0, 512)));
    const ofEach = [
      'time',
      'name',
      'requestId',
      'traceId',
      'address',
      'method',
      'path',
      'status',
      'complete',
      'durationMs',
    ];
    const ofCaller = ['credentialId', 'subject', 'workspaceId'];
    expect(Object.keys(written[0])).to.deep.equal([...ofEach, ...ofCaller]);
    expect(Object.keys(written[4])).to.deep.equal([...ofEach, 'upstream', ...ofCaller]);
    expect(Date.now() - Date.parse(written[4].time)).to.be.within(0, 60_000);
  });

  for (const [what, path, code] of [
    ['in a folder that does not exist', 'no/such/access.log', 'ENOENT'],
    ['that is a folder', '', 'EISDIR'],
  ] as const) {
    it(`refuses ${what} at the start, with one line that names the fault`, async () => {
      const file = join(directory, path);
      const error = await startGateway({ environment: { ACCESS_LOG: file } }).then(
        () => 'started',
        (reason) => reason,
      );
      expect(error).to.be.instanceOf(ConfigError);
      expect(error.message).to.equal(
        `ACCESS_LOG ${file} cannot be written (${code}). Set ACCESS_LOG to stdout, off, or another file.`,
      );
    });
  }
});
