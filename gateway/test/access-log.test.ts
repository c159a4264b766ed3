import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@irp/config';
import { createLogger } from '@irp/observability';
import { expect } from 'chai';
import { startGateway } from './support/start-gateway.ts';

describe('gateway: the file of ACCESS_LOG', () => {
  let directory: string;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-access-'));
  });
  after(() => rm(directory, { recursive: true }));

  it('is written at any log level, because it was named', async () => {
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

  for (const [what, path, code] of [
    ['in a folder that does not exist', 'no/such/access.log', 'ENOENT'],
    ['that is a folder', '', 'EISDIR'],
  ] as const) {
    it(`${what} is refused at the start, in one line that names it`, async () => {
      const file = join(directory, path);
      const error = await startGateway({ environment: { ACCESS_LOG: file } }).then(
        () => 'started',
        (reason) => reason,
      );
      expect(error).to.be.instanceOf(ConfigError);
      expect(error.message).to.equal(
        `ACCESS_LOG ${file} cannot be written (${code}). Set it to stdout, off, or another file.`,
      );
    });
  }
});
