import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError } from '@irp/config';
import { createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { openCheckpoint, readPublicKeys, streamOrigin } from '@irp/transparency';
import { expect } from 'chai';
import { audit } from '../src/service.ts';

const fullDiskScript = fileURLToPath(new URL('./full-disk-process.ts', import.meta.url));
const checkpointFile = new URL('../src/keys/checkpoint-file.ts', import.meta.url).href;

describe('audit: the checkpoint file', () => {
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

  const start = () =>
    audit.start({
      ...platform.platform,
      environment: { ...secrets, CHECKPOINTS_FILE: file },
    });
  /** Starts the service and makes the service append a checkpoint. */
  async function runOnce(): Promise<void> {
    const { call } = await platform.start(audit, { ...secrets, CHECKPOINTS_FILE: file });
    await call('GET', '/v2/audit/records', { as: owner });
    await call('GET', '/v2/audit/exports?format=bundle', { as: owner });
  }
  async function startupError(): Promise<string> {
    const outcome = await start().catch((error) => error);
    if (!(outcome instanceof ConfigError)) {
      await outcome.stop?.();
    }
    expect(outcome).to.be.instanceOf(ConfigError);
    expect(outcome.message).not.to.contain('\n');
    return outcome.message;
  }

  /** The report of a starting service about its refused stream. */
  async function refusal(): Promise<string> {
    const { running, call } = await platform.start(audit, { ...secrets, CHECKPOINTS_FILE: file });
    const { findings = [] } = (await call('GET', '/readyz')).body;
    expect((await call('GET', '/v2/audit/records', { as: owner })).status).to.equal(503);
    const other = testPrincipal({ role: 'owner', workspaceId: 'w2' });
    expect((await call('GET', '/v2/audit/records', { as: other })).status).to.equal(200);
    expect((await call('GET', '/metrics')).text).to.match(
      /^audit_refused_streams\{service="audit"\} 1$/m,
    );
    await running.stop();
    return findings.join();
  }

  it('has the signed checkpoints of the API, each with the digest of the previous one', async () => {
    await runOnce();
    const { call } = await platform.start(audit, { ...secrets, CHECKPOINTS_FILE: file });
    await call('GET', '/v2/audit/exports?format=bundle', { as: owner });
    const { data } = (await call('GET', '/v2/audit/checkpoints', { as: owner })).body;
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).note)).to.deep.equal(
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

  it('prevents the start if a line is invalid, and is not changed', async () => {
    await runOnce();
    const good = await readFile(file, 'utf8');
    for (const bad of ['not a checkpoint\n', '{"stream":"w1"}\n', `${good.slice(0, 40)}}\n`]) {
      await writeFile(file, `${good}${bad}`);
      expect(await startupError())
        .to.contain(`${file}, line 2`)
        .and.contain('this line is not a checkpoint');
      expect(await readFile(file, 'utf8')).to.equal(`${good}${bad}`);
    }
  });

  it('shows a stream whose checkpoint is missing in the database: only this stream is refused', async () => {
    await runOnce();
    const [line] = (await readFile(file, 'utf8')).split('\n');
    await appendFile(
      file,
      `${JSON.stringify({
        ...JSON.parse(line!),
        number: 2,
        size: 9,
      })}\n`,
    );
    expect(await refusal())
      .to.contain('line 2')
      .and.contain('no checkpoint 2 of w1, with 9 records');
  });

  it('shows a stream with a checkpoint that differs from the database', async () => {
    await runOnce();
    const last = JSON.parse((await readFile(file, 'utf8')).trimEnd());
    await writeFile(
      file,
      `${JSON.stringify({
        ...last,
        note: last.note.replace(/\n\d+\n/, '\n99\n'),
      })}\n`,
    );
    expect(await refusal())
      .to.contain('line 1')
      .and.contain('checkpoint 1 of w1 in the database is different');
  });

  it('is compared in every line, not only in the last line of each stream', async () => {
    for (let run = 0; run < 3; run++) {
      await runOnce();
    }
    const [one, ...rest] = (await readFile(file, 'utf8')).split('\n');
    const changed = JSON.parse(one!);
    await writeFile(
      file,
      [JSON.stringify({ ...changed, note: `${changed.note} ` }), ...rest].join('\n'),
    );
    expect(await refusal())
      .to.contain('line 1')
      .and.contain('checkpoint 1 of w1 in the database is different');
  });

  it('may end with a line truncated by a crash', async () => {
    await runOnce();
    const good = await readFile(file, 'utf8');
    const torn = good.slice(0, 30);
    await appendFile(file, torn);
    for (let run = 0; run < 2; run++) {
      await (await start()).stop();
    }
    expect(await readFile(file, 'utf8')).to.equal(`${good}${torn}`);
    await runOnce();
    const [first, second, third] = (await readFile(file, 'utf8')).split('\n');
    expect([`${first}\n`, second]).to.deep.equal([good, torn]);
    expect(JSON.parse(third!)).to.include({ stream: 'w1', number: 2 });
  });

  it('continues on a new line after a full disk truncated a line', async () => {
    const limited = 'ulimit -f 4; exec "$0" "$@"';
    const child = spawnSync('sh', ['-c', limited, process.execPath, fullDiskScript, file], {
      encoding: 'utf8',
    });
    expect(child.status, child.stderr).to.equal(0);
    const { code, last } = JSON.parse(child.stdout);
    expect(code).to.equal('EFBIG');
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    expect(JSON.parse(lines.at(-1)!)).to.deep.equal(last);
    expect(lines.at(-2)).not.to.match(/}$/);
  });

  it('is compared with the database even if two processes wrote into one line', async () => {
    await runOnce();
    const good = await readFile(file, 'utf8');
    for (const torn of ['{"s', good.slice(0, 30), `${good.slice(0, 30)}${good.trimEnd()}`]) {
      await writeFile(file, `${torn}${good}`);
      await (await start()).stop();
      const rolledBack = JSON.stringify({
        ...JSON.parse(good),
        number: 2,
        size: 9,
      });
      for (const end of ['', '\n']) {
        await writeFile(file, `${good}${torn}${rolledBack}${end}`);
        expect(await refusal())
          .to.contain('line 2')
          .and.contain('no checkpoint 2 of w1');
      }
    }
  });

  it('may have the checkpoints of two processes in another order, without contradictions', async () => {
    for (let run = 0; run < 3; run++) {
      await runOnce();
    }
    const [one, two, three] = (await readFile(file, 'utf8')).split('\n');
    await writeFile(file, `${one}\n${three}\n${two}\n${three}\n`);
    await (await start()).stop();
    const other = { ...JSON.parse(three!), note: 'another' };
    for (const bad of [
      other,
      { ...JSON.parse(two!), size: other.size + 1 },
      {
        ...other,
        number: 9,
        size: 1,
      },
    ]) {
      await writeFile(file, `${one}\n${three}\n${JSON.stringify(bad)}\n${three}\n`);
      expect(await refusal())
        .to.contain('line 3')
        .and.contain('contradicts line 2');
    }
  });

  it('is read line by line, and may be larger than the memory', async () => {
    const torn = `{"stream":"w1","note":"${'n'.repeat(20_000)}\n`;
    await writeFile(file, torn.repeat(4_000));
    const script = `import { openCheckpointFile } from '${checkpointFile}';
      const file = await openCheckpointFile(process.argv[1], {}, () => {});
      await file.close();`;
    const little = ['--max-old-space-size=48', '--input-type=module', '--eval', script, file];
    const child = spawnSync(process.execPath, little, { encoding: 'utf8' });
    expect(child.status, child.stderr).to.equal(0);
  });

  it('is reported in one line if it cannot be opened', async () => {
    file = join(directory, 'missing', 'checkpoints.ndjson');
    expect(await startupError())
      .to.contain('CHECKPOINTS_FILE')
      .and.contain('ENOENT');
  });
});
