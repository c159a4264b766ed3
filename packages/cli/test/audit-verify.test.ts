import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { createAuditLog } from './support/audit-bundle.ts';
import { createIrpHome, type IrpHome } from './support/run-irp.ts';

describe('irp audit verify', function () {
  this.timeout(60_000);
  let home: IrpHome;
  let log: Awaited<ReturnType<typeof createAuditLog>>;
  let bundle: string;

  const save = (name: string, content: string | Uint8Array) => writeFile(join(home.directory, name), content);
  const verify = (...args: string[]) => home.irp(['audit', 'verify', ...args]);
  const changed = () => bundle.replace('"seq":77', '"seq":78');

  before(async () => {
    home = await createIrpHome();
    log = await createAuditLog();
    bundle = await log.bundle();
    await save('keys.json', JSON.stringify(log.keys));
    await save('bundle.ndjson', bundle);
    await save('bundle.ndjson.gz', gzipSync(bundle));
    await save('changed.ndjson', changed());
    for (const [at, note] of log.checkpoints.entries()) await save(`checkpoint-${(at + 1) * 40}`, note);
  });

  after(() => home.remove());

  for (const file of ['bundle.ndjson', 'bundle.ndjson.gz']) {
    it(`tells what ${file} proves, without a sign-in`, async () => {
      const { code, stdout, stderr } = await verify(file, '--keys', 'keys.json');
      expect([code, stderr]).to.deep.equal([0, '']);
      expect(stdout).to.match(/^Right: 120 records, seq 0 to 119, checkpoint 120 signed by 2026-a\.\n/);
      expect(stdout).to.match(
        /^Stream +audit\.example\.com\/w1\nCheckpoints +3, the last of 2026-11-21T10:00:00\.000Z\nRoot +[0-9a-f]{64}$/m,
      );
    });
  }

  it('reads standard input, plain or compressed', async () => {
    const { code, stdout } = await home.irp(['audit', 'verify', '-', '--keys', 'keys.json'], bundle);
    expect([code, stdout.split('\n')[0]]).to.deep.equal([
      0,
      'Right: 120 records, seq 0 to 119, checkpoint 120 signed by 2026-a.',
    ]);
  });

  it('answers programs in JSON', async () => {
    const right = await verify('bundle.ndjson', '--keys', 'keys.json', '--json');
    expect(JSON.parse(right.stdout)).to.include({ ok: true, records: 120, from: 0, to: 120, size: 120, kid: '2026-a' });
    const wrong = await verify('changed.ndjson', '--keys', 'keys.json', '--json');
    expect(JSON.parse(wrong.stderr)).to.deep.include({ error: 'tampered', kind: 'changed', seq: 77, line: 81 });
    expect([wrong.code, wrong.stdout]).to.deep.equal([5, '']);
  });

  it('says of a selection what is not proven', async () => {
    await save('selection.ndjson', await log.bundle({ filter: { action: 'key.created' } }));
    const { code, stdout, stderr } = await verify('selection.ndjson', '--keys', 'keys.json');
    expect(code).to.equal(0);
    expect(stdout).to.match(
      /^Right: 12 records, chosen from seq 0 to 119, .*\n(?:.*\n)*Filter +\{"action":"key\.created"\}$/m,
    );
    expect(stderr).to.equal('Each record is proven; that no other one fits the filter is not.\n');
  });

  it('names what is wrong in one line, with 5', async () => {
    await save('cut.ndjson', bundle.slice(0, bundle.length / 2));
    await save('cut.gz', gzipSync(bundle).subarray(0, 3_000));
    const spoilt = gzipSync(bundle);
    spoilt.fill(0xff, 2_000, 2_100);
    await save('spoilt.gz', spoilt);
    await save('empty', '');
    await save('noise', Buffer.alloc(5_000, 0xa7));
    for (const [file, line] of [
      ['changed.ndjson', /^irp: changed\.ndjson, line 81, record 77: Record 77 was changed: .*\. \(changed\)\n$/],
      [
        'cut.ndjson',
        /^irp: cut\.ndjson, line \d+, record \d+: The end line is missing: the bundle was cut off\. \(truncated\)\n$/,
      ],
      ['cut.gz', /^irp: cut\.gz, line \d+.*: The end line is missing: the bundle was cut off\. \(truncated\)\n$/],
      ['spoilt.gz', /^irp: spoilt\.gz, line \d+.*\(\w+\)\n$/],
      ['empty', /^irp: empty, line 1: The end line is missing: the bundle was cut off\. \(truncated\)\n$/],
      ['noise', /^irp: noise, line 1: This is no line of a bundle\. \(malformed\)\n$/],
    ] as const) {
      const { code, stdout, stderr } = await verify(file, '--keys', 'keys.json');
      expect(stderr).to.match(line);
      expect([code, stdout]).to.deep.equal([5, '']);
    }
  });

  it('holds the bundle against checkpoints, and tells a rollback', async () => {
    const both = await verify(
      'bundle.ndjson',
      '--keys',
      'keys.json',
      '--checkpoint',
      'checkpoint-40',
      '--checkpoint',
      'checkpoint-120',
    );
    expect([both.code, both.stderr]).to.deep.equal([0, '']);
    expect(both.stdout).to.match(/^Agrees +with 2 of the checkpoints given$/m);
    await save('older.ndjson', await log.bundle({ to: 80 }));
    const older = await verify('older.ndjson', '--keys', 'keys.json', '--checkpoint', 'checkpoint-120');
    expect([older.code, older.stderr]).to.deep.equal([
      5,
      'irp: older.ndjson, line 85: The bundle ends with a checkpoint of 80 records; one of 120 is known. (rollback)\n',
    ]);
  });

  it('trusts no keys but those given', async () => {
    const { keys } = await createAuditLog();
    await save('else.json', JSON.stringify({ keys: keys.keys.map((key) => ({ ...key, kid: 'else' })) }));
    const { code, stderr } = await verify('bundle.ndjson', '--keys', 'else.json');
    expect(stderr).to.match(/, line 43: The checkpoint cannot be believed\. It is not signed .* \(unknown_key\)\n$/);
    expect(code).to.equal(5);
  });

  for (const [args, line] of [
    [['bundle.ndjson'], 'Give --keys FILE: the public keys to verify with.'],
    [['missing', '--keys', 'keys.json'], 'There is no file missing.'],
    [['bundle.ndjson', '--keys', 'missing.json'], 'There is no file missing.json.'],
    [['bundle.ndjson', '--keys', 'bundle.ndjson'], 'bundle.ndjson is not JSON. --keys takes a JSON Web Key Set.'],
    [
      ['bundle.ndjson', '--keys', 'keys.json', '--checkpoint', 'keys.json'],
      'keys.json is no checkpoint to go by. It is not a checkpoint.',
    ],
  ] as [string[], string][]) {
    it(`refuses \`${args.join(' ')}\` with 2`, async () => {
      const { code, stderr } = await verify(...args);
      expect([code, stderr]).to.deep.equal([2, `irp: ${line}\n`]);
    });
  }

  it('explains itself', async () => {
    const { code, stdout } = await verify('--help');
    expect(stdout).to.match(
      /Usage: irp audit verify BUNDLE .*--keys FILE.*--checkpoint FILE.*never trusted.*exit code is 0.*5/s,
    );
    expect(code).to.equal(0);
  });
});
