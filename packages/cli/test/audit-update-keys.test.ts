import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createNoteSigner, endorseKey, verifierKey } from '@irp/transparency';
import { expect } from 'chai';
import { createAuditLog } from './support/audit-bundle.ts';
import { createIrpHome, type IrpHome } from './support/run-irp.ts';

describe('irp audit update-keys', () => {
  let home: IrpHome;
  const log = 'audit.example.com';
  const signer = (kid: string) =>
    createNoteSigner({
      ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }),
      kid,
    });
  const [former, stranger] = [signer('2025-a'), signer('stranger')];
  const from = new Date('2026-11-01T00:00:00Z');
  const save = (name: string, content: unknown) =>
    writeFile(
      join(home.directory, name),
      typeof content === 'string' ? content : JSON.stringify(content),
    );
  const update = (...args: string[]) => home.irpHere(['audit', 'update-keys', ...args]);

  before(async () => {
    home = await createIrpHome();
    home.enter();
    const audit = await createAuditLog();
    const endorsement = await endorseKey(log, from, former, audit.signer);
    await save('trusted.json', { keys: [former.publicJwk] });
    await save('published.json', {
      keys: [former.publicJwk, { ...audit.signer.publicJwk, endorsement }],
    });
    await save('forged.json', { keys: [former.publicJwk, { ...stranger.publicJwk, endorsement }] });
    await save('vkeys.txt', verifierKey(log, Buffer.from(former.publicJwk.x, 'base64url')));
    await save('bundle.ndjson', await audit.bundle());
  });
  after(() => home.remove());

  it('prints the copy with the next key, which verifies more bundles than the former copy', async () => {
    const verify = (keys: string) => home.irp(['audit', 'verify', 'bundle.ndjson', '--keys', keys]);
    const before = await verify('trusted.json');
    expect(before.code).to.equal(5);
    expect(before.stderr).to.include('irp audit update-keys');
    const { code, stdout, stderr } = await update('trusted.json', 'published.json');
    expect([code, stderr]).to.deep.equal([0, 'Added key 2026-a, endorsed by 2025-a.\n']);
    const nbf = from.getTime() / 1_000;
    const { keys } = JSON.parse(stdout);
    expect(keys.map(({ kid, nbf, exp }: Record<string, unknown>) => [kid, nbf, exp])).to.deep.equal(
      [
        ['2025-a', undefined, nbf + 300],
        ['2026-a', nbf, undefined],
      ],
    );
    await save('new.json', stdout);
    expect((await verify('new.json')).code).to.equal(0);
    const again = await update('new.json', 'published.json');
    expect(again).to.deep.include({
      code: 0,
      stdout,
      stderr: 'There is no new key.\n',
    });
  });

  it('prints nothing if a key is not endorsed, or a file is not a key set', async () => {
    for (const [trusted, published, code, message] of [
      ['trusted.json', 'forged.json', 5, 'Key stranger is not endorsed by 2025-a'],
      ['vkeys.txt', 'published.json', 2, 'vkeys.txt must be a JSON Web Key Set, not verifier keys'],
      [
        'trusted.json',
        'vkeys.txt',
        2,
        'vkeys.txt must be a JSON Web Key Set: the file is not JSON',
      ],
      ['trusted.json', 'nothing.json', 2, 'nothing.json'],
    ] as const) {
      const ended = await update(trusted, published);
      expect([ended.code, ended.stdout], published).to.deep.equal([code, '']);
      expect(ended.stderr).to.include(message);
    }
  });
});
