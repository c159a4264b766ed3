import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { createAuditLog } from './support/audit-bundle.ts';
import { createIrpHome, type IrpHome } from './support/run-irp.ts';

describe('irp audit verify', () => {
  let home: IrpHome;
  let log: Awaited<ReturnType<typeof createAuditLog>>;
  let bundle: string;

  const save = (name: string, content: string | Uint8Array) =>
    writeFile(join(home.directory, name), content);
  const verify = (...args: string[]) => home.irpHere(['audit', 'verify', ...args]);
  const changed = () => bundle.replace('"seq":77', '"seq":78');

  before(async () => {
    home = await createIrpHome();
    home.enter();
    log = await createAuditLog();
    bundle = await log.bundle();
    await save('keys.json', JSON.stringify(log.keys));
    await save('bundle.ndjson', bundle);
    await save('bundle.ndjson.gz', gzipSync(bundle));
    await save('changed.ndjson', changed());
    for (const [at, note] of log.checkpoints.entries()) {
      await save(`checkpoint-${(at + 1) * 40}`, note);
    }
  });

  after(() => home.remove());

  for (const file of ['bundle.ndjson', 'bundle.ndjson.gz']) {
    it(`verifies ${file}, without a sign-in`, async () => {
      const { code, stdout, stderr } = await home.irp([
        'audit',
        'verify',
        file,
        '--keys',
        'keys.json',
      ]);
      expect([code, stderr]).to.deep.equal([0, '']);
      expect(stdout).to.match(
        /^Verified: 120 records, seq 0 to 119, checkpoint 120 signed by 2026-a\.\n/,
      );
      expect(stdout).to.match(
        /^Stream +audit\.example\.com\/w1\nCheckpoints +3, latest: 2026-11-21T10:00:00\.000Z\nRoot +[0-9a-f]{64}$/m,
      );
    });
  }

  it('reads standard input, plain or compressed', async () => {
    const { code, stdout } = await home.irp(
      ['audit', 'verify', '-', '--keys', 'keys.json'],
      bundle,
    );
    expect([code, stdout.split('\n')[0]]).to.deep.equal([
      0,
      'Verified: 120 records, seq 0 to 119, checkpoint 120 signed by 2026-a.',
    ]);
  });

  it('compares the log, the stream and the start with expected ones', async () => {
    const expectation = ['--origin', 'audit.example.com', '--stream', 'w1', '--from', '0'];
    expect((await verify('bundle.ndjson', '--keys', 'keys.json', ...expectation)).code).to.equal(0);
    for (const [option, value, kind] of [
      ['--origin', 'audit.example.org', 'stream'],
      ['--origin', 'audit.example.com/w1', 'stream'],
      ['--stream', 'w2', 'stream'],
      ['--from', '1', 'range'],
    ] as const) {
      const { code, stderr } = await verify(
        'bundle.ndjson',
        '--keys',
        'keys.json',
        option,
        value,
        '--json',
      );
      expect([code, JSON.parse(stderr).kind], `${option} ${value}`).to.deep.equal([5, kind]);
    }
    expect((await verify('bundle.ndjson', '--keys', 'keys.json', '--from', 'first')).code).to.equal(
      2,
    );
  });

  it('refuses further members in the end line', async () => {
    const end = bundle.lastIndexOf('["end",');
    for (const line of [
      bundle.slice(end).replace('{"note"', '{"approved":true,"note"'),
      bundle.slice(end).replace('{"note"', '{ "note"'),
      bundle.slice(end).replace('{"note"', '{"note":"","note"'),
    ]) {
      await save('end.ndjson', bundle.slice(0, end) + line);
      const { code, stderr } = await verify('end.ndjson', '--keys', 'keys.json', '--json');
      expect([code, JSON.parse(stderr).kind], line).to.deep.equal([5, 'malformed']);
    }
  });

  it('prints JSON with --json', async () => {
    const valid = await verify('bundle.ndjson', '--keys', 'keys.json', '--json');
    expect(JSON.parse(valid.stdout)).to.include({
      ok: true,
      records: 120,
      from: 0,
      to: 120,
      size: 120,
      kid: '2026-a',
    });
    const invalid = await verify('changed.ndjson', '--keys', 'keys.json', '--json');
    expect(JSON.parse(invalid.stderr)).to.deep.include({
      error: 'tampered',
      kind: 'changed',
      seq: 77,
      line: 81,
    });
    expect([invalid.code, invalid.stdout]).to.deep.equal([5, '']);
  });

  it('names the parts that a filtered bundle does not prove', async () => {
    await save('selection.ndjson', await log.bundle({ filter: { action: 'key.created' } }));
    const { code, stdout, stderr } = await verify('selection.ndjson', '--keys', 'keys.json');
    expect(code).to.equal(0);
    expect(stdout).to.match(
      /^Verified: 12 records, filtered from seq 0 to 119, .*\n(?:.*\n)*Filter +\{"action":"key\.created"\}$/m,
    );
    expect(stderr).to.equal(
      'Each record is verified. A filtered bundle cannot prove that no other record matches the filter.\n',
    );
  });

  it('prints the first error in one line and exits with 5', async () => {
    await save('cut.ndjson', bundle.slice(0, bundle.length / 2));
    await save('cut.gz', gzipSync(bundle).subarray(0, 3_000));
    const damaged = gzipSync(bundle);
    damaged.fill(0xff, 2_000, 2_100);
    await save('damaged.gz', damaged);
    await save('empty', '');
    await save('export.ndjson', '{"seq":0,"action":"key.created"}\n');
    await save('noise', Buffer.alloc(5_000, 0xa7));
    for (const [file, line] of [
      [
        'changed.ndjson',
        /^irp: changed\.ndjson, line 81, record 77: Record 77 was changed: .*\. \(changed\)\n$/,
      ],
      [
        'cut.ndjson',
        /^irp: cut\.ndjson, line \d+, record \d+: The end line is missing: the bundle was cut off\. \(truncated\)\n$/,
      ],
      [
        'cut.gz',
        /^irp: cut\.gz, line \d+.*: The end line is missing: the bundle was cut off\. \(truncated\)\n$/,
      ],
      ['damaged.gz', /^irp: damaged\.gz, line \d+.*\(\w+\)\n$/],
      [
        'empty',
        /^irp: empty, line 1: The end line is missing: the bundle was cut off\. \(truncated\)\n$/,
      ],
      [
        'noise',
        /^irp: noise, line 1: The line is neither a record nor a JSON array \[kind, value\]\. .* \(malformed\)\n$/,
      ],
      [
        'export.ndjson',
        /^irp: export\.ndjson, line 1: .* FILE must be an export of the audit log with format=bundle\. \(malformed\)\n$/,
      ],
    ] as const) {
      const { code, stdout, stderr } = await verify(file, '--keys', 'keys.json');
      expect(stderr).to.match(line);
      expect([code, stdout]).to.deep.equal([5, '']);
    }
  });

  it('compares the bundle with checkpoints, and detects a rollback', async () => {
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
    expect(both.stdout).to.match(/^Consistent +with 2 of the given checkpoints$/m);
    await save('older.ndjson', await log.bundle({ to: 80 }));
    const older = await verify(
      'older.ndjson',
      '--keys',
      'keys.json',
      '--checkpoint',
      'checkpoint-120',
    );
    expect([older.code, older.stderr]).to.deep.equal([
      5,
      'irp: older.ndjson, line 85: The last checkpoint of the bundle has 80 records; a given checkpoint has 120. (rollback)\n',
    ]);
  });

  it('trusts only the given keys', async () => {
    const { keys } = await createAuditLog();
    await save(
      'else.json',
      JSON.stringify({ keys: keys.keys.map((key) => ({ ...key, kid: 'else' })) }),
    );
    const { code, stderr } = await home.irp([
      'audit',
      'verify',
      'bundle.ndjson',
      '--keys',
      'else.json',
    ]);
    expect(stderr).to.match(
      /, line 43: The checkpoint is not valid\. The note has no signature .* \(unknown_key\)\n$/,
    );
    expect(code).to.equal(5);
  });

  for (const [args, line] of [
    [['bundle.ndjson'], '--keys FILE is required: the public keys of the platform.'],
    [['missing', '--keys', 'keys.json'], 'The file missing does not exist.'],
    [['.', '--keys', 'keys.json'], '. must be a file: it is a folder.'],
    [['bundle.ndjson', '--keys', '.'], '. must be a file: it is a folder.'],
    [['bundle.ndjson', '--keys', 'missing.json'], 'The file missing.json does not exist.'],
    [
      ['bundle.ndjson', '--keys', 'bundle.ndjson'],
      'bundle.ndjson: The file is not JSON. --keys must be a JSON Web Key Set, or C2SP verifier keys, one on each line.',
    ],
    [
      ['bundle.ndjson', '--keys', 'keys.json', '--checkpoint', 'keys.json'],
      'keys.json is not a trusted checkpoint. The text is not a checkpoint (C2SP tlog-checkpoint).',
    ],
  ] as [string[], string][]) {
    it(`rejects \`${args.join(' ')}\` with exit code 2`, async () => {
      const { code, stderr } = await verify(...args);
      expect([code, stderr]).to.deep.equal([2, `irp: ${line}\n`]);
    });
  }

  it('has a help', async () => {
    const { code, stdout } = await verify('--help');
    expect(stdout).to.match(
      /Usage: irp audit verify BUNDLE .*--keys FILE.*--checkpoint FILE.*never trusts.*exit code is 0.*5/s,
    );
    expect(code).to.equal(0);
  });
});
