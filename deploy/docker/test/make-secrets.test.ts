import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPrincipalSigner, createPrincipalVerifier, principalHeader } from '@irp/principals';
import { expect } from 'chai';
import { makeSecrets } from '../src/make-secrets/make-secrets.ts';
import { secrets } from '../src/make-secrets/secrets.ts';

const program = fileURLToPath(new URL('../src/make-secrets/main.ts', import.meta.url));
const names = Object.keys(secrets);

describe('make-secrets', () => {
  let folder: string;
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'irp-secrets-')), 'secrets');
  });
  afterEach(() => rmSync(join(folder, '..'), { recursive: true }));
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');

  it('creates every secret once, without a line break, in a folder for its owner only', async () => {
    expect((await makeSecrets(folder)).made).to.have.members(names);
    expect(readdirSync(folder)).to.have.members(names);
    expect(statSync(folder).mode & 0o777).to.equal(0o700);
    for (const name of names) {
      expect(statSync(join(folder, name)).mode & 0o777, name).to.equal(0o444);
      if (name !== 'redis-users') {
        expect(read(name), name).to.match(/^\S+$/);
      }
    }
    const values = names.map(read);
    expect(new Set(values).size).to.equal(names.length);
    const again = await makeSecrets(folder);
    expect(again.made).to.deep.equal([]);
    expect(again.kept).to.have.members(names);
    expect(names.map(read)).to.deep.equal(values);
  });

  it('creates missing secrets from existing ones', async () => {
    await makeSecrets(folder);
    const password = read('mongodb-root-password');
    const [uri, keys, users] = ['mongodb-root-uri', 'principal-public-jwks', 'redis-users'].map(
      read,
    );
    for (const name of [
      'mongodb-root-uri',
      'principal-public-jwks',
      'redis-users',
      'kafka-audit-password',
    ]) {
      rmSync(join(folder, name));
    }
    expect((await makeSecrets(folder)).made).to.have.length(4);
    expect(['mongodb-root-uri', 'principal-public-jwks', 'redis-users'].map(read)).to.deep.equal([
      uri,
      keys,
      users,
    ]);
    expect(uri).to.include(password);
  });

  it('refuses an empty file, and keeps it', async () => {
    await makeSecrets(folder);
    rmSync(join(folder, 'audit-secrets-key'));
    writeFileSync(join(folder, 'audit-secrets-key'), '\n');
    const { status, stderr } = spawnSync(process.execPath, [program, folder], { encoding: 'utf8' });
    expect([status, stderr]).to.deep.equal([
      1,
      `make-secrets: ${folder}/audit-secrets-key is empty: remove the file, or restore its content\n`,
    ]);
    expect(read('audit-secrets-key')).to.equal('\n');
  });

  it('creates each secret once in two concurrent processes', async () => {
    const [first, second] = await Promise.all([makeSecrets(folder), makeSecrets(folder)]);
    expect([...first.made, ...second.made]).to.have.members(names);
    expect(readdirSync(folder)).to.have.members(names);
    expect(read('mongodb-root-uri')).to.include(read('mongodb-root-password'));
  });

  it('prints names, and no secret', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, folder], {
      encoding: 'utf8',
    });
    expect([status, stderr]).to.deep.equal([0, '']);
    expect(stdout)
      .to.include('audit-secrets-key')
      .and.match(/^[^\n]*\n$/);
    for (const name of names) {
      expect(stdout).to.not.include(read(name));
    }
    const { status: refused, stderr: usage } = spawnSync(process.execPath, [program, '--help'], {
      encoding: 'utf8',
    });
    expect([refused, usage]).to.deep.equal([2, 'make-secrets: Usage: main.ts [FOLDER]\n']);
  });

  it('creates keys for services and the program for operators', async () => {
    await makeSecrets(folder);
    const services = JSON.parse(read('principal-public-jwks')).keys.map(
      (key: { irp_service?: string }) => key.irp_service,
    );
    expect(services).to.deep.equal([
      undefined,
      'investments',
      'directory',
      'notifications',
      'operator',
    ]);
    const verifier = createPrincipalVerifier(JSON.parse(read('principal-public-jwks')));
    const signer = await createPrincipalSigner(JSON.parse(read('directory-private-jwk')));
    const [method, url] = ['POST', '/internal/x'];
    const token = signer.signService('directory', {
      service: 'authorization',
      method,
      target: url,
    });
    const request = {
      method,
      url,
      headers: { [principalHeader]: token },
    } as unknown as IncomingMessage;
    expect(await verifier.verify(request, 'authorization')).to.include({ service: 'directory' });
  });
});
