import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@irp/config';
import { createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { openCheckpoint, readPublicKeys, streamOrigin } from '@irp/transparency';
import { expect } from 'chai';
import { audit } from '../src/service.ts';

describe('audit: checkpoints outside the database', () => {
  let directory: string;
  let file: string;
  let platform: TestPlatform;
  const owner = testPrincipal({ role: 'owner' });
  const secrets = { SECRETS_KEY: randomBytes(32).toString('base64') };

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-audit-'));
    file = join(directory, 'checkpoints.ndjson');
    platform = await createTestPlatform();
  });
  afterEach(async () => {
    await platform.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const start = () => audit.start({ ...platform.platform, environment: { ...secrets, CHECKPOINTS_FILE: file } });
  /** A run that leaves a checkpoint of one more record. */
  async function runOnce(): Promise<void> {
    const { call } = await platform.start(audit, { ...secrets, CHECKPOINTS_FILE: file });
    await call('GET', '/v2/audit/records', { as: owner });
    await call('GET', '/v2/audit/exports?format=bundle', { as: owner });
  }
  async function refusal(): Promise<string> {
    const outcome = await start().catch((error) => error);
    if (!(outcome instanceof ConfigError)) await outcome.stop?.();
    expect(outcome).to.be.instanceOf(ConfigError);
    expect(outcome.message).not.to.contain('\n');
    return outcome.message;
  }

  it('are the ones that the API shows, signed, each naming the one before', async () => {
    await runOnce();
    const { call } = await platform.start(audit, { ...secrets, CHECKPOINTS_FILE: file });
    await call('GET', '/v2/audit/exports?format=bundle', { as: owner });
    const { data } = (await call('GET', '/v2/audit/checkpoints', { as: owner })).body;
    const kept = (await readFile(file, 'utf8')).trimEnd().split('\n');
    expect(kept.map((line) => JSON.parse(line).note)).to.deep.equal(
      data.map(({ note }: { note: string }) => note).toReversed(),
    );
    const keys = readPublicKeys((await call('GET', '/v1/audit/keys')).body);
    const opened = data.map(({ note }: { note: string }) =>
      openCheckpoint(note, keys, streamOrigin('irp.example/audit', 'w1')),
    );
    expect(opened.map(({ ok }: { ok: boolean }) => ok)).to.deep.equal([true, true]);
    expect(opened[1].checkpoint.previous).to.equal(undefined);
    expect(opened[0].checkpoint.previous).to.have.length(32);
  });

  it('that cannot be read keep the service from going on, and are left as they are', async () => {
    await runOnce();
    const good = await readFile(file, 'utf8');
    for (const bad of ['what is this?\n', '{"stream":"w1"}\n', `${good.slice(0, 40)}}\n`]) {
      await writeFile(file, `${good}${bad}`);
      expect(await refusal())
        .to.contain(`${file}, line 2`)
        .and.contain('cannot be read');
      expect(await readFile(file, 'utf8')).to.equal(`${good}${bad}`);
    }
  });

  it('of which the database knows nothing show that it was rolled back', async () => {
    await runOnce();
    const [line] = (await readFile(file, 'utf8')).split('\n');
    await appendFile(file, `${JSON.stringify({ ...JSON.parse(line!), number: 2, size: 9 })}\n`);
    expect(await refusal())
      .to.contain('line 2')
      .and.contain('no checkpoint 2 of w1, of 9 records');
  });

  it('that say otherwise than the database show that one of them was changed', async () => {
    await runOnce();
    const kept = JSON.parse((await readFile(file, 'utf8')).trimEnd());
    await writeFile(file, `${JSON.stringify({ ...kept, note: kept.note.replace(/\n\d+\n/, '\n99\n') })}\n`);
    expect(await refusal())
      .to.contain('line 1')
      .and.contain('checkpoint 1 of w1 is another one');
  });

  it('of which a crash cut the last one short do no harm', async () => {
    await runOnce();
    const good = await readFile(file, 'utf8');
    await appendFile(file, good.slice(0, 30));
    for (let run = 0; run < 2; run++) await (await start()).stop();
    expect(await readFile(file, 'utf8')).to.equal(`${good}${good.slice(0, 30)}\n`);
  });

  it('in a place that cannot be written are told in one line', async () => {
    file = join(directory, 'missing', 'checkpoints.ndjson');
    expect(await refusal())
      .to.contain('CHECKPOINTS_FILE')
      .and.contain('ENOENT');
  });
});
