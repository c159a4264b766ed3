import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { verifyWebhook } from '@irp/client';
import { expect } from 'chai';
import {
  type RunningPlatform,
  startRunningPlatform,
} from '../../client/test/support/running-platform.ts';
import { eventually } from '../../testing/src/eventually.ts';
import { createIrpHome, type IrpHome } from './support/run-irp.ts';

/** The suggested mappings on standard error, in the form of a shell. */
function mappingsIn(stderr: string): string[] {
  return [...stderr.matchAll(/ --mapping ('.*')$/gm)].map(([, quoted]) =>
    execFileSync('sh', ['-c', `printf %s ${quoted}`], { encoding: 'utf8' }),
  );
}

describe('irp against the platform', () => {
  let platform: RunningPlatform;
  let home: IrpHome;
  const irp = (line: string, input?: string) => home.irpHere(line.split(' '), input);
  const json = async (line: string, input?: string) =>
    JSON.parse((await irp(`${line} --json`, input)).stdout);

  before(async () => {
    [platform, home] = await Promise.all([startRunningPlatform(), createIrpHome()]);
    const { code, stderr } = await irp(
      `login --url ${platform.baseUrl}/ --api-key`,
      `${platform.apiKey}\n`,
    );
    expect([code, stderr]).to.deep.equal([0, '']);
  });

  after(async () => {
    await platform.stop();
    await home.remove();
  });

  describe('login with an API key', () => {
    it('stores a valid key, and rejects an invalid one', async () => {
      expect((await home.profiles()).default).to.deep.equal({
        kind: 'api_key',
        url: platform.baseUrl,
        apiKey: platform.apiKey,
      });
      const wrong = `${platform.apiKey.slice(0, -1)}${platform.apiKey.endsWith('x') ? 'y' : 'x'}`;
      const { code, stderr } = await irp(
        `login --url ${platform.baseUrl} --api-key --profile other`,
        wrong,
      );
      expect(stderr).to.match(/^irp: .* \(401 unauthorized, request .*\)\n$/);
      expect(stderr).not.to.include(wrong);
      expect(code).to.equal(3);
      expect(await home.profiles()).to.have.all.keys('default');
    });

    it('rejects input that is not a key', async () => {
      const { code, stderr } = await irp('login --api-key', 'hunter2\n');
      expect([code, stderr]).to.deep.equal([
        2,
        'irp: Standard input must contain an API key that starts with irk_.\n',
      ]);
    });
  });

  describe('the variables IRP_URL and IRP_API_KEY', () => {
    const status = async (environment: Record<string, string>, ...more: string[]) =>
      home.irpHere(['status', '--json', ...more], '', {
        environment: { XDG_CONFIG_HOME: '/nonexistent', ...environment },
      });

    it('replace a sign-in without storing it', async () => {
      const variables = { IRP_URL: `${platform.baseUrl}/`, IRP_API_KEY: platform.apiKey };
      const { code, stdout, stderr } = await status(variables);
      expect([code, stderr]).to.deep.equal([0, '']);
      expect(JSON.parse(stdout)).to.include({ url: platform.baseUrl, role: 'owner' });
    });

    it('do not replace a profile named in the command, and empty ones count as absent', async () => {
      const variables = { IRP_URL: platform.baseUrl, IRP_API_KEY: platform.apiKey };
      expect((await status(variables, '--profile', 'default')).code).to.equal(3);
      const { code, stderr } = await status({ ...variables, IRP_API_KEY: '' });
      expect(code).to.equal(3);
      expect(stderr).to.include('Sign in with: irp login --url URL');
    });

    for (const [name, value, message] of [
      ['IRP_URL', 'nowhere', 'IRP_URL must be an http or https URL.'],
      ['IRP_API_KEY', 'hunter2', 'IRP_API_KEY must be an API key that starts with irk_.'],
    ] as const) {
      it(`reject ${name}=${value}`, async () => {
        const { code, stderr } = await status({
          IRP_URL: platform.baseUrl,
          IRP_API_KEY: platform.apiKey,
          [name]: value,
        });
        expect(code).to.equal(2);
        expect(JSON.parse(stderr).message).to.equal(message);
      });
    }

    it('name the unreachable address, and how to set another one', async () => {
      const environment = { IRP_URL: 'http://127.0.0.1:1', IRP_API_KEY: platform.apiKey };
      const { code, stderr } = await home.irpHere(['status'], '', { environment });
      expect(code).to.equal(4);
      expect(stderr).to.match(/^irp: Cannot reach http:.*irp login --url URL, or set IRP_URL\.\n$/);
    });
  });

  it('shows the signed-in user and the remaining requests', async () => {
    const { stdout } = await irp('status');
    expect(stdout)
      .to.match(/^Role +owner$/m)
      .and.match(/^Reads left +\d+ of 100000 this minute$/m);
    const status = await json('status');
    expect(status).to.include({
      profile: 'default',
      role: 'owner',
      tokenExpiresAt: null,
    });
    expect(status.rateLimit.remaining).to.be.lessThan(status.rateLimit.limit);
  });

  describe('investments', () => {
    it('lists the requested number of rows as a table', async () => {
      const { code, stdout, stderr } = await irp(
        'investments list --limit 3 --sort name --country US',
      );
      const lines = stdout.trimEnd().split('\n');
      expect(code).to.equal(0);
      expect(lines).to.have.length(4);
      expect(lines[0]).to.match(/^NAME +TICKER +COUNTRY +ID +SECTOR +UPDATED AT$/);
      for (const line of lines.slice(1)) {
        expect(line).to.match(/ {2}US {2}/);
      }
      expect(stderr).to.equal(
        'Showing the first 3 investments. For more, use --all or --limit N.\n',
      );
      expect(stdout).not.to.include('\u001b');
    });

    it('lists all rows as JSON, and an empty array for no match', async () => {
      const all = await json('investments list --all --fields id,name');
      expect(all).to.have.length.greaterThan(50);
      expect(all[0]).to.have.all.keys('id', 'name');
      expect(await json('investments list --q nothingbearsthisname')).to.deep.equal([]);
      expect(await json('investments list --favorite true')).to.deep.equal([]);
      expect(await json('investments list --favorite false --fields isFavorite')).to.have.length(
        50,
      );
    });

    it('reads pages up to the limit', async () => {
      const rows = Array.from(
        { length: 1_200 },
        (_, n) => `{"name":"Paged ${n}","sector":"Pages"}\n`,
      ).join('');
      await irp('investments import - --format ndjson', rows);
      expect(await json('investments list --sector Pages --limit 1100')).to.have.length(1_100);
      expect(await json('investments list --sector Pages --all')).to.have.length(1_200);
    });

    it('shows a record, and prints one line for an unknown id', async () => {
      const [first] = await json('investments list --limit 1');
      expect(await json(`investments get ${first.id}`)).to.deep.equal(first);
      expect((await irp(`investments get ${first.id}`)).stdout).to.include(first.name);
      expect(await json(`investments get ${first.id} --fields name,employees`)).to.have.all.keys(
        'name',
        'employees',
      );
      const { code, stderr } = await irp('investments get nowhere');
      expect(stderr).to.match(/^irp: .*\(404 not_found, request [\w-]+\)\n$/);
      expect(code).to.equal(1);
      const problem = JSON.parse((await irp('investments get nowhere --json')).stderr);
      expect(problem).to.include({
        status: 404,
        error: 'not_found',
        instance: '/v2/investments/nowhere',
      });
    });

    it('prints the message of the API for an invalid filter', async () => {
      const { code, stderr } = await irp('investments list --employees-gt few');
      expect(stderr).to.match(/^irp: employees\[gt\] must be a whole number/);
      expect(code).to.equal(1);
    });

    it('imports a file by a mapping, and reports invalid rows', async () => {
      const file = join(home.directory, 'companies.csv');
      await writeFile(file, 'Symbol,Company,Nation\nAAA,Acme,France\nBBB,Bee,Atlantis\n');
      const mapping = '{"Symbol":"tickerSymbol","Company":"name","Nation":"country"}';
      const { code, stdout, stderr } = await irp(`investments import ${file} --mapping ${mapping}`);
      expect(stdout).to.equal('1 created, 1 rejected.\n');
      expect(stderr).to.match(/^line 3: country "Atlantis" must be .*\n$/);
      expect(code).to.equal(1);
    });

    it('updates records by a key, after a dry run that shows the changes', async () => {
      await irp('investments import -', 'tickerSymbol,name,ceo\nUPD,Update Inc,Ann\n');
      const file = 'tickerSymbol,name,ceo,Nation\nUPD,Update Inc,Bob,x\n';
      const dry = await irp('investments import - --key tickerSymbol --dry-run', file);
      expect(dry.stdout).to.equal('Dry run: 0 created, 1 updated, 0 rejected.\n');
      expect(dry.stderr).to.match(
        /^line 2: changes [\w-]+: ceo "Ann" → "Bob"\nColumn "Nation" was not imported: did you mean country/,
      );
      const { stdout } = await irp('investments import - --key tickerSymbol', file);
      expect(stdout).to.equal('0 created, 1 updated, 0 rejected.\n');
      expect(await json('investments list --q upd --fields tickerSymbol,ceo')).to.deep.equal([
        { tickerSymbol: 'UPD', ceo: 'Bob' },
      ]);
    });

    it('suggests a mapping that can be pasted', async () => {
      const file = "Symbl of it,Company's name,Nation\nPST,Paste Inc,France\n";
      const refused = await irp('investments import - --dry-run', file);
      expect(refused.code).to.equal(1);
      const [first] = mappingsIn(refused.stderr);
      expect(first).to.include('"Nation":"country"');
      const named = await home.irpHere(
        ['investments', 'import', '-', '--dry-run', '--mapping', '{"Company\'s name":"name"}'],
        file,
      );
      expect(named.stdout).to.equal('Dry run: 1 created, 0 rejected.\n');
      const [mapping = ''] = mappingsIn(named.stderr);
      expect(JSON.parse(mapping)).to.deep.equal({ "Company's name": 'name', Nation: 'country' });
      const args = ['investments', 'import', '-', '--mapping', mapping];
      expect((await home.irpHere(args, file)).stdout).to.equal('1 created, 0 rejected.\n');
      expect(await json('investments list --q paste --fields name,country')).to.deep.equal([
        { name: 'Paste Inc', country: 'FR' },
      ]);
    });

    it('imports by a job, waits for it, and reports its rows', async () => {
      const rows = 'name,country\nJob A,France\nJob B,Atlantis\n';
      const { code, stdout, stderr } = await irp('investments import - --async', rows);
      expect(stdout).to.equal('1 created, 1 rejected.\n');
      expect(stderr).to.match(
        /^The import runs as job \S+ .*\nline 3: country "Atlantis" must be .*\n$/,
      );
      expect(code).to.equal(1);
      const failed = await irp('investments import - --async', 'Firma\nA\n');
      expect(failed.stderr)
        .to.include('The import job failed: mapping is required')
        .and.include('"Firma"');
      expect(failed.code).to.equal(1);
    });

    it('prints truncated and omitted values of an import, even by a job', async () => {
      const rows = 'Companies of 2026\nName,Founding Date,Zyx\nShort,2013 (1888),1\n';
      for (const job of ['', ' --async']) {
        const { code, stdout, stderr } = await irp(
          `investments import - --header-row 2${job}`,
          rows,
        );
        expect(stdout).to.equal('1 created, 0 rejected, 1 with warnings.\n');
        expect(stderr).to.include(
          'warning, line 3: foundingDate "2013 (1888)" is shortened to 2013\n',
        );
        expect(stderr).to.include('Columns that were not imported: "Zyx".\n');
        expect(code).to.equal(0);
      }
    });

    it('imports compressed files, and each row once with one key', async () => {
      const file = join(home.directory, 'more.ndjson.gz');
      await writeFile(file, gzipSync('{"name":"Packed","visibility":"private"}\n'));
      const line = `investments import ${file} --idempotency-key once`;
      expect(await json(line)).to.include({ imported: 1, alreadyImported: 0 });
      expect(await json(line)).to.include({ imported: 0, alreadyImported: 1 });
    });

    it('exports to standard output, or to a complete file', async () => {
      const of = async (filters: string) =>
        (await irp(`investments export --format ndjson ${filters}`)).stdout
          .split('\n')
          .filter(Boolean)
          .map((row) => JSON.parse(row).country);
      expect(new Set(await of('--country JP --country DE'))).to.deep.equal(new Set(['JP', 'DE']));
      expect(await of('--country JP --country DE --sector nothing')).to.deep.equal([]);
      const { stdout } = await irp('investments export --country JP');
      expect(stdout.trimEnd().split(/\r?\n/)).to.have.length(3);
      const file = join(home.directory, 'japan.ndjson');
      expect(
        (await irp(`investments export --country JP --format ndjson --output ${file}`)).code,
      ).to.equal(0);
      const rows = (await readFile(file, 'utf8')).trimEnd().split('\n');
      expect(rows.map((row) => JSON.parse(row).country)).to.deep.equal(['JP', 'JP']);
      const refused = join(home.directory, 'refused.csv');
      expect((await irp(`investments export --country moon --output ${refused}`)).code).to.equal(1);
      expect(await readFile(refused).catch(({ code }) => code)).to.equal('ENOENT');
      expect(await readFile(`${refused}.part`).catch(({ code }) => code)).to.equal('ENOENT');
    });
  });

  describe('keys', () => {
    it('creates a key, shown once, that is valid until it is revoked', async () => {
      const created = await json(
        'keys create --name nightly --environment sandbox --scope investments.read',
      );
      expect(created).to.include({ name: 'nightly', environment: 'sandbox' });
      await irp(`login --url ${platform.baseUrl} --api-key --profile nightly`, created.key);
      expect((await json('status --profile nightly')).scopes).to.deep.equal(['investments.read']);
      const { stdout } = await irp('keys list --all');
      expect(stdout).to.include(created.id).and.not.include(created.key);
      expect((await irp(`keys revoke ${created.id}`)).stdout).to.equal('Revoked.\n');
      expect((await irp('status --profile nightly')).code).to.equal(3);
    });

    it('prints the message of the API for invalid options', async () => {
      const { code, stderr } = await irp('keys create --name x --expires-at soon');
      expect(stderr).to.match(/^irp: expiresAt .*\(400 invalid_request/);
      expect(code).to.equal(1);
    });
  });

  describe('apps', () => {
    const create =
      'apps create --name Desk --type confidential --environment sandbox --scope investments.read';

    it('creates an application, and shows its secret once', async () => {
      const created = await json(`${create} --grant client_credentials`);
      expect(created).to.include({
        name: 'Desk',
        state: 'active',
        environment: 'sandbox',
      });
      expect(created.clientSecret).to.match(/^irs_/);
      expect(await json(`apps get ${created.id}`)).not.to.have.property('clientSecret');
      const listed = await irp('apps list --environment sandbox');
      expect(listed.stdout)
        .to.match(/^ID +NAME +STATE +ENVIRONMENT +TYPE +CLIENT ID$/m)
        .and.include(created.clientId);
      const rotated = await json(`apps rotate-secret ${created.id} --overlap-hours 0`);
      expect(rotated.clientSecret).to.match(/^irs_/).and.not.equal(created.clientSecret);
    });

    it('suspends, resumes and deletes an application', async () => {
      const [{ id }] = await json('apps list --environment sandbox');
      expect((await irp(`apps suspend ${id} --reason Leaving`)).stdout).to.equal(
        'Desk is suspended.\n',
      );
      expect(await json('apps list --state suspended')).to.have.length(1);
      expect((await irp(`apps resume ${id}`)).stdout).to.equal('Desk is active.\n');
      expect((await irp(`apps delete ${id}`)).stdout).to.match(
        /^Desk will be deleted at \d{4}-\d\d-\d\dT/,
      );
      expect(await json(`apps get ${id}`)).to.have.property('state', 'pending_deletion');
    });

    it('suspends an application of another organization for an operator, without its contents', async () => {
      const { id } = await json(
        'apps create --name Shelf --type confidential --environment sandbox --scope investments.read --grant client_credentials',
      );
      const { apiKey } = platform.demo.users.find(({ platformRoles }) =>
        platformRoles.includes('operator'),
      )!;
      await irp(`login --url ${platform.baseUrl} --api-key --profile operator`, apiKey);
      const suspended = await irp(`apps suspend ${id} --reason Odd --profile operator`);
      expect(suspended).to.deep.include({ code: 0, stdout: `${id} is suspended.\n` });
      expect((await irp(`apps resume ${id}`)).stderr).to.contain(
        'The operator of the platform suspended',
      );
      expect(await json(`apps suspend ${id} --reason Odd --profile operator`)).to.equal(null);
      const resumed = await irp(`apps resume ${id} --profile operator`);
      expect(resumed.stdout).to.equal(`The platform no longer suspends ${id}.\n`);
      expect(await json(`apps get ${id}`)).to.have.property('state', 'active');
      await irp(`apps delete ${id}`);
    });

    it('prints the message of the API for invalid options', async () => {
      const { code, stderr } = await irp(
        'apps create --name Desk --type public --scope investments.read --homepage-url x',
      );
      expect(stderr).to.match(/^irp: .*homepageUrl.*\(400 invalid_request/);
      expect(code).to.equal(1);
      expect((await irp('apps create --name Desk')).code).to.equal(2);
    });
  });

  describe('webhooks', () => {
    it('forwards an event to a local program, signed, and leaves no endpoint', async () => {
      const received: { headers: IncomingHttpHeaders; payload: string }[] = [];
      const receiver = createServer(async (request, response) => {
        received.push({ headers: request.headers, payload: await text(request) });
        response.writeHead(204).end();
      });
      await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
      const target = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
      const line = `webhooks listen --forward-to ${target} --events investment.imported --interval 0.1`;
      const { child, waitFor, result } = home.start(line.split(' '));
      try {
        const [, secrets = ''] = await waitFor(/Deliveries are signed with (whsec_\S+) /);
        const rows = '{"name":"Forwarded AG","visibility":"workspace"}\n';
        expect(await json('investments import - --format ndjson', rows)).to.include({
          imported: 1,
        });
        await eventually('the event is forwarded', () => received.length > 0, {
          timeoutMs: 30_000,
        });
        const [{ headers, payload }] = received as [(typeof received)[0]];
        const event = await verifyWebhook({
          payload,
          headers,
          secrets,
        });
        expect(event).to.include({ type: 'investment.imported', id: headers['webhook-id'] });
        expect(event.workspaceid).to.equal(platform.demo.workspaces[0]!.id);

        child.kill('SIGINT');
        const { code, stdout } = await result;
        expect([code, received.length]).to.deep.equal([130, 1]);
        expect(stdout).to.match(
          new RegExp(`^investment\\.imported ${event.id}: 204 \\(\\d+ ms\\)\\n$`),
        );
        const left = await fetch(`${platform.baseUrl}/v2/webhook-endpoints`, {
          headers: { 'X-API-Key': platform.apiKey },
        });
        expect(await left.json()).to.deep.include({ data: [] });
      } finally {
        child.kill('SIGKILL');
        receiver.close().closeAllConnections();
      }
    });
  });
});
