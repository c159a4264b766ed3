import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { type RunningPlatform, startRunningPlatform } from '../../client/test/support/running-platform.ts';
import { createIrpHome, type IrpHome } from './support/run-irp.ts';

describe('irp against the platform', function () {
  this.timeout(120_000);
  let platform: RunningPlatform;
  let home: IrpHome;
  const irp = (line: string, input?: string) => home.irp(line.split(' '), input);
  const json = async (line: string, input?: string) => JSON.parse((await irp(`${line} --json`, input)).stdout);

  before(async () => {
    [platform, home] = await Promise.all([startRunningPlatform(), createIrpHome()]);
    const { code, stderr } = await irp(`login --url ${platform.baseUrl}/ --api-key`, `${platform.apiKey}\n`);
    expect([code, stderr]).to.deep.equal([0, '']);
  });

  after(async () => {
    await platform.stop();
    await home.remove();
  });

  describe('login with an API key', () => {
    it('keeps it, and takes no key that the platform refuses', async () => {
      expect((await home.profiles()).default).to.deep.equal({
        kind: 'api_key',
        url: platform.baseUrl,
        apiKey: platform.apiKey,
      });
      const wrong = `${platform.apiKey.slice(0, -1)}x`;
      const { code, stderr } = await irp(`login --url ${platform.baseUrl} --api-key --profile other`, wrong);
      expect(stderr).to.match(/^irp: .* \(401 unauthorized, request .*\)\n$/);
      expect(stderr).not.to.include(wrong);
      expect(code).to.equal(3);
      expect(await home.profiles()).to.have.all.keys('default');
    });

    it('takes nothing else for a key', async () => {
      const { code, stderr } = await irp('login --api-key', 'hunter2\n');
      expect([code, stderr]).to.deep.equal([2, 'irp: Standard input held no API key: one begins with irk_.\n']);
    });
  });

  it('tells who signed in, and what is left of the allowance', async () => {
    const { stdout } = await irp('status');
    expect(stdout)
      .to.match(/^Role +owner$/m)
      .and.match(/^Reads left +\d+ of 100000 this minute$/m);
    const status = await json('status');
    expect(status).to.include({ profile: 'default', role: 'owner', tokenExpiresAt: null });
    expect(status.rateLimit.remaining).to.be.lessThan(status.rateLimit.limit);
  });

  describe('investments', () => {
    it('lists as a table, as many as were asked for', async () => {
      const { code, stdout, stderr } = await irp('investments list --limit 3 --sort name --country US');
      const lines = stdout.trimEnd().split('\n');
      expect(code).to.equal(0);
      expect(lines).to.have.length(4);
      expect(lines[0]).to.match(/^ID +TICKER SYMBOL +NAME +COUNTRY +SECTOR +UPDATED AT$/);
      for (const line of lines.slice(1)) expect(line).to.match(/ {2}US {2}/);
      expect(stderr).to.equal('These are the first 3 investments. --all shows every one, --limit N so many.\n');
      expect(stdout).not.to.include('\u001b');
    });

    it('lists all as JSON, and what nothing matches as well', async () => {
      const all = await json('investments list --all --fields id,name');
      expect(all).to.have.length.greaterThan(50);
      expect(all[0]).to.have.all.keys('id', 'name');
      expect(await json('investments list --q nothingbearsthisname')).to.deep.equal([]);
    });

    it('walks pages up to the limit', async () => {
      const rows = Array.from({ length: 1_200 }, (_, n) => `{"name":"Walked ${n}","sector":"Walks"}\n`).join('');
      await irp('investments import - --format ndjson', rows);
      expect(await json('investments list --sector Walks --limit 1100')).to.have.length(1_100);
      expect(await json('investments list --sector Walks --all')).to.have.length(1_200);
    });

    it('reads one, and tells in one line that there is none', async () => {
      const [first] = await json('investments list --limit 1');
      expect(await json(`investments get ${first.id}`)).to.deep.equal(first);
      expect((await irp(`investments get ${first.id}`)).stdout).to.include(first.name);
      const { code, stderr } = await irp('investments get nowhere');
      expect(stderr).to.match(/^irp: .*\(404 not_found, request [\w-]+\)\n$/);
      expect(code).to.equal(1);
      const problem = JSON.parse((await irp('investments get nowhere --json')).stderr);
      expect(problem).to.include({ status: 404, error: 'not_found', instance: '/v2/investments/nowhere' });
    });

    it('passes on what the API says of a filter', async () => {
      const { code, stderr } = await irp('investments list --archived perhaps');
      expect(stderr).to.match(/^irp: archived must be true, false or any/);
      expect(code).to.equal(1);
    });

    it('imports a file by a mapping, and tells the rows at fault', async () => {
      const file = join(home.directory, 'companies.csv');
      await writeFile(file, 'Symbol,Company,Nation\nAAA,Acme,France\nBBB,Bee,Atlantis\n');
      const mapping = '{"Symbol":"tickerSymbol","Company":"name","Nation":"country"}';
      const { code, stdout, stderr } = await irp(`investments import ${file} --mapping ${mapping}`);
      expect(stdout).to.equal('1 imported, 1 rejected.\n');
      expect(stderr).to.match(/^line 3: country must be .*\n$/);
      expect(code).to.equal(1);
    });

    it('imports compressed files, and no row twice with one key', async () => {
      const file = join(home.directory, 'more.ndjson.gz');
      await writeFile(file, gzipSync('{"name":"Packed","visibility":"private"}\n'));
      const line = `investments import ${file} --idempotency-key once`;
      expect(await json(line)).to.include({ imported: 1, alreadyImported: 0 });
      expect(await json(line)).to.include({ imported: 0, alreadyImported: 1 });
    });

    it('exports to standard output, or to a file that is whole', async () => {
      const { stdout } = await irp('investments export --country JP');
      expect(stdout.trimEnd().split(/\r?\n/)).to.have.length(3);
      const file = join(home.directory, 'japan.ndjson');
      expect((await irp(`investments export --country JP --format ndjson --output ${file}`)).code).to.equal(0);
      const rows = (await readFile(file, 'utf8')).trimEnd().split('\n');
      expect(rows.map((row) => JSON.parse(row).country)).to.deep.equal(['JP', 'JP']);
      const refused = join(home.directory, 'refused.csv');
      expect((await irp(`investments export --format xml --output ${refused}`)).code).to.equal(1);
      expect(await readFile(refused).catch(({ code }) => code)).to.equal('ENOENT');
      expect(await readFile(`${refused}.part`).catch(({ code }) => code)).to.equal('ENOENT');
    });
  });

  describe('keys', () => {
    it('makes one, shown once, that works until it is revoked', async () => {
      const made = await json('keys create --name nightly --environment sandbox --scope investments.read');
      expect(made).to.include({ name: 'nightly', environment: 'sandbox' });
      await irp(`login --url ${platform.baseUrl} --api-key --profile nightly`, made.key);
      expect((await json('status --profile nightly')).scopes).to.deep.equal(['investments.read']);
      const { stdout } = await irp('keys list --all');
      expect(stdout).to.include(made.id).and.not.include(made.key);
      expect((await irp(`keys revoke ${made.id}`)).stdout).to.equal('Revoked.\n');
      expect((await irp('status --profile nightly')).code).to.equal(3);
    });

    it('tells what may not be', async () => {
      const { code, stderr } = await irp('keys create --name x --environment moon');
      expect(stderr).to.match(/^irp: environment .*\(400 invalid_request/);
      expect(code).to.equal(1);
    });
  });

  describe('apps', () => {
    const create = 'apps create --name Desk --type confidential --environment sandbox --scope investments.read';

    it('registers one, whose secret is shown once', async () => {
      const made = await json(`${create} --grant client_credentials`);
      expect(made).to.include({ name: 'Desk', state: 'active', environment: 'sandbox' });
      expect(made.clientSecret).to.match(/^irs_/);
      expect(await json(`apps get ${made.id}`)).not.to.have.property('clientSecret');
      const listed = await irp('apps list --environment sandbox');
      expect(listed.stdout)
        .to.match(/^ID +NAME +CLIENT ID +TYPE +ENVIRONMENT +STATE$/m)
        .and.include(made.clientId);
      const rotated = await json(`apps rotate-secret ${made.id} --overlap-hours 0`);
      expect(rotated.clientSecret).to.match(/^irs_/).and.not.equal(made.clientSecret);
    });

    it('suspends, resumes and deletes it', async () => {
      const [{ id }] = await json('apps list --environment sandbox');
      expect((await irp(`apps suspend ${id} --reason Leaving`)).stdout).to.equal('Desk is suspended.\n');
      expect(await json('apps list --state suspended')).to.have.length(1);
      expect((await irp(`apps resume ${id}`)).stdout).to.equal('Desk is active.\n');
      expect((await irp(`apps delete ${id}`)).stdout).to.match(/^Desk will be deleted at \d{4}-\d\d-\d\dT/);
      expect(await json(`apps get ${id}`)).to.have.property('state', 'pending_deletion');
    });

    it('tells what may not be', async () => {
      const { code, stderr } = await irp('apps create --name Desk --type secret --scope moon.read');
      expect(stderr).to.match(/^irp: .*type.*scopes.*\(400 invalid_request/);
      expect(code).to.equal(1);
      expect((await irp('apps create --name Desk')).code).to.equal(2);
    });
  });
});
