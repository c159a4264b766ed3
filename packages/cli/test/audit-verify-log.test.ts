import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkpointDigest, verifierKey } from '@irp/transparency';
import { expect } from 'chai';
import { createAuditLog } from './support/audit-bundle.ts';
import { startCheckpointLog } from './support/checkpoint-log.ts';
import { createIrpHome, type IrpHome } from './support/run-irp.ts';

describe('irp audit verify --log', () => {
  let home: IrpHome;
  let audit: Awaited<ReturnType<typeof createAuditLog>>;
  let log: Awaited<ReturnType<typeof startCheckpointLog>>;

  const save = (name: string, content: string) => writeFile(join(home.directory, name), content);
  const words = ['audit', 'verify', 'bundle.ndjson', '--keys', 'keys.txt'];
  const verify = (...args: string[]) => home.irpHere([...words, ...args]);
  const entryOf = (n: number) => createHash('sha256').update(`another stream ${n}`).digest();

  beforeEach(async () => {
    home = await createIrpHome();
    home.enter();
    audit = await createAuditLog();
    const raw = Buffer.from(audit.signer.publicJwk.x, 'base64url');
    await save('keys.txt', `# of the platform\n${verifierKey('audit.example.com', raw)}\n`);
    await save('bundle.ndjson', await audit.bundle());
    // More than one tile; the checkpoint of the bundle is in the first tile.
    const entries = Array.from({ length: 300 }, (_, n) =>
      n === 100 ? checkpointDigest(audit.checkpoints.at(-1)!) : entryOf(n),
    );
    log = await startCheckpointLog(audit.signer, entries);
    await save('earlier', await log.checkpointOf(70));
  });
  afterEach(async () => {
    await log.stop();
    await home.remove();
  });

  it('finds the checkpoint of the bundle in the log, which continues an earlier one', async () => {
    const { code, stdout, stderr } = await home.irp([
      ...words,
      '--log',
      log.url,
      '--log-checkpoint',
      'earlier',
    ]);
    expect([code, stderr]).to.deep.equal([0, '']);
    expect(stdout).to.match(
      /^Log +audit\.example\.com\/log, 300 entries, contains the checkpoint as entry 100, consistent with 1 given checkpoints$/m,
    );
    const { log: verified } = JSON.parse((await verify('--log', log.url, '--json')).stdout);
    expect(verified).to.include({
      origin: 'audit.example.com/log',
      size: 300,
      position: 100,
      compared: 0,
    });
  });

  for (const [what, change, kind] of [
    ['lacks it', () => removeEntry(), 'not_logged'],
    ['has it in a list, but not in its tree', () => moveEntry(), 'proof'],
    [
      'does not continue the earlier checkpoint',
      () => log.files.get('tile/0/000')!.fill(7, 0, 32),
      'fork',
    ],
    ['returns an error', () => log.files.delete('tile/0/000'), 'log'],
    ['has a checkpoint by another key', async () => replaceCheckpoint(), 'unknown_key'],
  ] as [string, () => unknown, string][]) {
    it(`rejects a log that ${what}`, async () => {
      await change();
      const earlier = kind === 'fork' ? ['--log-checkpoint', 'earlier'] : [];
      const { code, stderr } = await verify('--log', log.url, ...earlier, '--json');
      expect([code, JSON.parse(stderr).kind]).to.deep.equal([5, kind]);
    });
  }

  it('rejects a log shorter than before', async () => {
    log.files.set('checkpoint', Buffer.from(await log.checkpointOf(60)));
    const { code, stderr } = await home.irp([
      ...words,
      '--log',
      log.url,
      '--log-checkpoint',
      'earlier',
    ]);
    expect([code, stderr]).to.deep.equal([
      5,
      `irp: ${log.url}: The log has only 60 entries, but the checkpoint of --log-checkpoint has 70: entries were removed, or an old copy of the log was restored. (rollback)\n`,
    ]);
  });

  it('trusts a verifier key only for the log in its name', async () => {
    const raw = Buffer.from(audit.signer.publicJwk.x, 'base64url');
    await save('keys.txt', verifierKey('audit.example.org', raw));
    const { code, stderr } = await verify('--json');
    expect([code, JSON.parse(stderr).kind]).to.deep.equal([5, 'unknown_key']);
    await save('keys.txt', 'audit.example.com+00000000+AAAA');
    expect(await verify()).to.have.property('code', 2);
  });

  it('names an invalid address, and a silent log', async () => {
    const wrong = await verify('--log', 'file:///tmp/log');
    expect([wrong.code, wrong.stderr]).to.deep.equal([
      2,
      'irp: --log must be the address of a log, such as https://host/audit/log, not "file:///tmp/log".\n',
    ]);
    expect((await verify('--log', 'http://127.0.0.1:1/audit/log')).code).to.equal(4);
    expect((await verify('--log-checkpoint', 'earlier')).code).to.equal(2);
  });

  function removeEntry(): void {
    const entries = log.files.get('tile/entries/000')!;
    entries.fill(7, 3_402, 3_434);
  }

  function moveEntry(): void {
    log.files.get('tile/entries/000')!.copyWithin(50 * 34, 100 * 34, 101 * 34);
    removeEntry();
  }

  async function replaceCheckpoint(): Promise<void> {
    const other = await startCheckpointLog((await createAuditLog()).signer, [entryOf(0)]);
    log.files.set('checkpoint', other.files.get('checkpoint')!);
    await other.stop();
  }
});
