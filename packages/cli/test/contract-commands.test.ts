import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@irp/client';
import { publicEndpoints } from '@irp/contracts/public-endpoints';
import { expect } from 'chai';
import {
  type RunningPlatform,
  startRunningPlatform,
} from '../../client/test/support/running-platform.ts';
import { eventually } from '../../testing/src/eventually.ts';
import { columnsOf, requestedFields } from '../src/resources/columns.ts';
import { contractCommand } from '../src/resources/contract-command.ts';
import { recordsOf } from '../src/resources/count-records.ts';
import type { Resource, Verb } from '../src/resources/resource.ts';
import { investmentTable } from '../src/resources/table/investments.ts';
import { createIrpHome, type IrpHome } from './support/run-irp.ts';
import { tables } from './support/tables.ts';

/** `irp apps apply` writes the listing of an application. Images are for pages. */
const listingPath = /^\/applications\/\{id\}\/(?:listing|visibility|insight)|\/images\//;

function verbsOf({ verbs, groups = [] }: Resource): Verb[] {
  return [...verbs, ...groups.flatMap(verbsOf)];
}

describe('the table of commands', () => {
  const verbs = tables.flatMap(verbsOf);

  it('has every operation of v2 on these resources once', () => {
    const tags = [
      'Investments',
      'Members',
      'Applications',
      'Installations',
      'API keys',
      'Webhooks',
      'Audit',
      'Authorizations',
      'Workspaces',
      'Directory',
      'Platform',
    ];
    const operations = publicEndpoints
      .filter(({ tag, versions }) => tags.includes(tag) && versions.includes('v2'))
      .filter(({ path }) => !listingPath.test(path))
      .map(({ operationId }) => operationId)
      // The command of this operation waits for jobs and prints a report.
      .filter((operation) => operation !== 'importInvestments');
    expect(verbs.map(({ operation }) => operation).sort()).to.deep.equal(operations.sort());
  });

  for (const verb of verbs) {
    it(`derives the command of ${verb.operation}`, () => {
      const { options, fields = [], about, name } = contractCommand(verb);
      expect(`${name} ${about}`).to.match(/^[a-z-]+ [A-Z].*[^.]$/);
      for (const [flag, { about: text }] of Object.entries(options)) {
        expect(flag).to.match(/^[a-z][a-z-]*$/);
        expect(text, flag).to.match(/^.+[^.]$/);
      }
      expect(Object.keys(options)).not.to.include.members(['json']);
      if (verb.columns && !verb.rows && !verb.rowsOf) {
        expect(requestedFields(verb.columns.join(), fields)).to.deep.equal(verb.columns);
        expect(columnsOf(verb.columns)).to.have.length.within(2, 7);
      }
    });
  }
});

describe('the commands of resources, against the platform', () => {
  let platform: RunningPlatform;
  let home: IrpHome;
  const irp = (line: string, input?: string) => home.irpHere(line.split(' '), input);
  const out = async (line: string, input?: string) => {
    const { code, stdout, stderr } = await irp(line, input);
    expect(code, stderr).to.equal(0);
    return stdout;
  };
  const json = async (line: string, input?: string) =>
    JSON.parse(await out(`${line} --json`, input));

  before(async () => {
    [platform, home] = await Promise.all([startRunningPlatform(), createIrpHome()]);
    await out(`login --url ${platform.baseUrl}/ --api-key`, `${platform.apiKey}\n`);
  });

  after(async () => {
    await platform.stop();
    await home.remove();
  });

  it('renames the workspace, and adds and removes a domain', async () => {
    const [{ id }] = await json('workspaces list');
    const { name } = await json(`workspaces update ${id} --name Renamed`);
    expect(name).to.equal('Renamed');
    expect(await out(`workspaces get ${id}`)).to.match(/name +Renamed/);
    const domain = await json('domains add --domain irp-domains.example.com');
    expect(domain).to.include({ domain: 'irp-domains.example.com', state: 'pending' });
    expect(await out('domains list')).to.include('irp-domains.example.com');
    expect(await out(`domains remove ${domain.id}`)).to.equal(`${domain.id} is removed.\n`);
    expect((await irp(`domains get ${domain.id}`)).stderr).to.match(/\(404 /);
  });

  it('asks on a terminal before a record is deleted or merged, without --yes', async () => {
    const { id } = await json('investments create --name Asked');
    const { id: other } = await json('investments create --name Asked-too');
    const respond = (line: string, text: string) =>
      home.irpHere(line.split(' '), text, { isTTY: true });
    const kept = await respond(`investments delete ${id}`, 'n\n');
    expect([kept.code, kept.stdout]).to.deep.equal([1, '']);
    expect(kept.stderr).to.match(/^Delete "Asked" \([-0-9a-f]+\)\? .*\nNothing was changed\.\n$/);
    expect((await respond(`investments delete ${id}`, '')).code).to.equal(1);
    const merge = await respond(`investments merge ${id} --duplicates ${other}`, 'n\n');
    expect(merge.stderr).to.include('Merge the duplicates into "Asked" (');
    expect((await json(`investments get ${other}`)).name).to.equal('Asked-too');
    const deleted = await respond(`investments delete ${id}`, 'y\n');
    expect([deleted.code, deleted.stdout]).to.deep.equal([0, `${id} is deleted.\n`]);
    const again = await respond(`investments delete ${id}`, 'y\n');
    expect(again.stderr).to.match(/^irp: .*\(404 /);
    const unasked = await respond(`investments delete ${other} --yes`, '');
    expect([unasked.code, unasked.stderr]).to.deep.equal([0, '']);
  });

  it('lists authorizations, tokens, integrations and reviews', async () => {
    expect(await json('authorizations list')).to.deep.equal([]);
    expect(await json('authorizations tokens list')).to.deep.equal([]);
    const listings: { id: string; name: string }[] = await json('directory list');
    const { id, name } = listings.find((one) => one.name === 'Portfolio Monitor')!;
    expect(await out(`directory get ${id}`)).to.include(name);
    const versions = await json(`directory versions ${id}`);
    expect(versions[0]).to.include({ number: '1.0.0' });
    expect(await json('directory shared list')).to.deep.equal([]);
    const { code, stderr } = await irp('reviews list');
    expect(code).to.equal(1);
    expect(stderr).to.match(/^irp: .* \(403 /);
  });

  describe('investments', () => {
    it('creates, updates, locks, archives, marks and deletes a record', async () => {
      const { id, ...created } = await json(
        'investments create --name Verb --country JP --employees 12 --tag a --tag b --ceo Ann',
      );
      expect(created).to.deep.include({ country: 'JP', employees: 12, tags: ['a', 'b'] });
      const updated = await json(`investments update ${id} --employees 13 --unset ceo`);
      expect(updated).to.include({ employees: 13, ceo: '', country: 'JP' });
      expect(await out(`investments lock ${id}`)).to.equal('Verb is locked.\n');
      expect((await irp(`investments update ${id} --ceo Bo`)).stderr).to.match(/\(423 /);
      expect(await out(`investments unlock ${id}`)).to.equal('Verb is no longer locked.\n');
      expect(await out(`investments archive ${id}`)).to.equal('Verb is archived.\n');
      expect(await json('investments list --q verb')).to.deep.equal([]);
      expect(await out(`investments unarchive ${id}`)).to.equal('Verb is no longer archived.\n');
      expect(await out(`investments favorite ${id}`)).to.equal('Verb is a favourite.\n');
      expect(await json('investments list --favorite true --json id')).to.deep.equal([{ id }]);
      expect(await out(`investments unfavorite ${id}`)).to.equal(
        'Verb is no longer a favourite.\n',
      );
      const old = await irp(`investments delete ${id} --if-match "0"`);
      expect(old.stderr).to.match(/\(412 /);
      expect(await out(`investments delete ${id}`)).to.equal(`${id} is deleted.\n`);
      expect((await irp(`investments get ${id}`)).code).to.equal(1);
    });

    it('reads the body from a file, and options override it', async () => {
      const file = join(home.directory, 'record.json');
      await writeFile(file, '{"name":"From file","ceo":"Ann"}');
      const { id, name, ceo } = await json(`investments create --input ${file} --ceo Bo`);
      expect([name, ceo]).to.deep.equal(['From file', 'Bo']);
      expect((await json(`investments update ${id} --input -`, '{"ceo":"Cy"}')).ceo).to.equal('Cy');
      for (const [text, message] of [
        ['[]', '--input must be a JSON object, and standard input contains another value.'],
        ['{', '--input must be JSON, and standard input is not: '],
      ]) {
        const { code, stderr } = await irp(`investments update ${id} --input -`, text);
        expect(stderr).to.include(`irp: ${message}`);
        expect(code).to.equal(2);
      }
      await out(`investments delete ${id}`);
    });

    it('creates a record once with one key', async () => {
      const line = 'investments create --name Once --idempotency-key create-once';
      expect(await json(line)).to.deep.equal(await json(line));
      expect(await json('investments list --q once --json name')).to.have.length(1);
    });

    it('filters by exclusion, ranges and emptiness, and sorts by several fields', async () => {
      const rows = [
        { name: 'F1', sector: 'Filters', country: 'JP', employees: 10 },
        { name: 'F2', sector: 'Filters', country: 'DE', employees: 20 },
        { name: 'F3', sector: 'Filters', country: 'DE', employees: 30, ceo: 'Ann' },
      ];
      const lines = rows.map((row) => JSON.stringify(row)).join('\n');
      await out('investments import - --format ndjson', lines);
      const names = async (filters: string) =>
        (await json(`investments list --sector Filters ${filters} --fields name`)).map(
          ({ name }: { name: string }) => name,
        );
      expect(await names('--country-not JP --sort name')).to.deep.equal(['F2', 'F3']);
      expect(await names('--employees-gt 10 --employees-lte 20')).to.deep.equal(['F2']);
      expect(await names('--is-empty ceo --sort name')).to.deep.equal(['F1', 'F2']);
      expect(await names('--is-empty-not ceo')).to.deep.equal(['F3']);
      expect(await names('--sort country,-employees')).to.deep.equal(['F3', 'F2', 'F1']);
      const { code, stderr } = await irp('investments list --employees-gt 5 --employees-lt 5');
      expect(stderr).to.match(/^irp: employees\[lt\] contradicts employees\[gt\]/);
      expect(code).to.equal(1);
      const facets = 'investments facets --sector Filters --by country';
      expect(await out(facets)).to.equal(
        'FIELD    VALUE  COUNT\ncountry  DE     2\ncountry  JP     1\n',
      );
      expect((await json(facets)).totalRecords).to.equal(3);
    });

    it('keeps notes, shows the history, and finds duplicates', async () => {
      const { id } = await json('investments create --name Twin --country FR --lei=');
      const { id: other } = await json(
        'investments create --name Twin --country FR --ticker TWN --exchange XPAR',
      );
      const note = await json(`investments notes create ${id} --text Good`);
      expect((await json(`investments notes update ${id} ${note.id} --text Better`)).text).to.equal(
        'Better',
      );
      expect(await out(`investments notes list ${id}`)).to.match(/^ID +TEXT .*\n\S+ +Better .*\n$/);
      expect(await out(`investments notes delete ${id} ${note.id}`)).to.equal(
        `${note.id} is deleted.\n`,
      );
      await json(`investments update ${id} --ceo Ann`);
      await json(`investments update ${id} --ceo Bo --employees 5`);
      let history = '';
      await eventually('the changes are in the history', async () => {
        history = await out(`investments history ${id}`);
        return history.includes('Bo') && history.includes('employees');
      });
      expect(history)
        .to.match(/^AT +ACTION +FIELD +BEFORE +AFTER +REVISION +ACTOR +ACTOR ID\n/)
        .and.match(/ changed +ceo +Ann +Bo +3 +user /)
        .and.match(/ changed +employees +(?:0 +)?5 +3 +user /)
        .and.match(/ created +1 +user +\S+\n$/);
      const changes = await json(`investments history ${id} --json changes`);
      expect(changes.map((one: { changes: object[] }) => one.changes.length)).to.deep.equal([
        2, 1, 0,
      ]);
      const twins = await out(`investments duplicates ${id}`);
      expect(twins)
        .to.match(/^ID +NAME +TICKER +EXCHANGE +COUNTRY +REASONS +LEI\n/)
        .and.match(new RegExp(`${other} +Twin +TWN +XPAR +FR +name`));
      const found = await json(`investments duplicates ${id}`);
      expect(found.map((one: { investment: { id: string } }) => one.investment.id)).to.deep.equal([
        other,
      ]);
      expect(await json(`investments duplicates ${id} --json reasons`)).to.deep.equal([
        { reasons: ['name'] },
      ]);
    });

    it('imports a larger file as a job on a terminal, with progress', async () => {
      const file = join(home.directory, 'large.ndjson');
      const row = `${JSON.stringify({ name: 'Large', description: 'd'.repeat(9_000) })}\n`;
      await writeFile(file, row.repeat(500));
      for (const isTTY of [false, true]) {
        const { code, stdout, stderr } = await home.irpHere(['investments', 'import', file], '', {
          isTTY,
        });
        expect([code, stdout]).to.deep.equal([0, '500 created, 0 rejected.\n']);
        expect(/The import runs as job \S+ and continues/.test(stderr)).to.equal(isTTY);
      }
    });

    it('saves workbooks, and prints none on a terminal', async () => {
      for (const [line, file] of [
        ['investments template', 'template.xlsx'],
        ['investments export --format xlsx --country JP', 'japan.xlsx'],
      ]) {
        const path = join(home.directory, file!);
        expect(await out(`${line} --output ${path}`)).to.equal('');
        expect((await readFile(path)).subarray(0, 2).toString()).to.equal('PK');
        const shown = await home.irpHere(line!.split(' '), '', { isTTY: true });
        expect([shown.code, shown.stdout]).to.deep.equal([2, '']);
        expect(shown.stderr).to.include('irp: --output FILE is required for a workbook');
      }
    });

    it('lists jobs, their errors and presets', async () => {
      await irp('investments import - --async', 'name,country\nJob,France\nJob,Atlantis\n');
      const [job] = await json('investments jobs list');
      expect(await json(`investments jobs get ${job.id}`)).to.include({ state: 'succeeded' });
      const errors = await out(`investments jobs errors ${job.id}`);
      expect(errors).to.match(/^LINE +FIELD +VALUE +MESSAGE\n3 +country +Atlantis +must be /);
      const mapping = '{"Symbol":"tickerSymbol","Company":"name"}';
      await out(`investments presets set mine --mapping ${mapping}`);
      expect(await json('investments presets list --json name')).to.deep.include({ name: 'mine' });
      expect(await out('investments presets delete mine')).to.equal('mine is deleted.\n');
    });
  });

  it('lists, invites, changes and removes members of the workspace', async () => {
    const added = await json('members add --email new@verbs.example --role member --name New');
    const workspace = platform.demo.workspaces[0]?.id;
    const all = await json(`members list --all --workspace ${workspace} --json email,role`);
    expect(all).to.deep.equal(await json('members list --all --json email,role'));
    expect(all).to.deep.include({ email: 'new@verbs.example', role: 'member' });
    const id = added.userId ?? added.id;
    expect((await json(`members get ${id}`)).role).to.equal('member');
    expect((await json(`members update ${id} --role admin`)).role).to.equal('admin');
    expect(await out(`members remove ${id}`)).to.equal('Removed.\n');
  });

  it('renames keys, and prints the arguments as JSON after an empty response', async () => {
    const { id } = await json('api-keys create --name one');
    expect((await json(`keys update ${id} --name two`)).name).to.equal('two');
    expect(await json(`keys get ${id} --json name,environment`)).to.deep.equal({
      name: 'two',
      environment: 'production',
    });
    expect(await json(`keys revoke ${id}`)).to.deep.equal({ id });
  });

  it('changes applications, their secrets and transfers', async () => {
    const { id } = await json(
      'applications create --name Verbs --type confidential --scope investments.read --redirect-uri https://a.example/x',
    );
    const uris = '--redirect-uri https://b.example/y --redirect-uri https://c.example/z';
    expect((await json(`apps update ${id} ${uris}`)).redirectUris).to.deep.equal([
      'https://b.example/y',
      'https://c.example/z',
    ]);
    await out(`apps rotate-secret ${id}`);
    const secrets = await json(`apps secrets list ${id}`);
    expect(secrets).to.have.length(2);
    expect(await out(`apps secrets revoke ${id} ${secrets[0].id}`)).to.equal('Revoked.\n');
    expect(await json(`apps impact ${id} --change suspend`)).to.include({ change: 'suspend' });
    const target = platform.demo.workspaces[1]?.id;
    expect(await out(`apps transfer offer ${id} --to-workspace ${target}`)).to.equal(
      'The transfer of Verbs is offered.\n',
    );
    expect(await out(`apps transfer withdraw ${id}`)).to.equal(
      'The transfer of Verbs is withdrawn.\n',
    );
    expect(await json(`apps set-new-installs ${id} --enabled false`)).to.include({
      newInstallsDisabled: true,
    });
    await out(`apps delete ${id}`);
    expect(await out(`apps restore ${id}`)).to.match(/^Verbs is \w+\.\n$/);
  });

  it('installs, suspends and uninstalls an application', async () => {
    const { id: application } = await json(
      'apps create --name Installed --type confidential --scope investments.read --grant client_credentials --publish true',
    );
    const visibility = await json(
      `api PUT /v2/applications/${application}/visibility --input -`,
      '{"visibility":"organization","organizations":[]}',
    );
    expect(visibility.missing).to.deep.equal([]);
    const workspace = await json('api POST /v2/workspaces -f name=Second -f region=us');
    const { key } = await json(
      `keys create-in-workspace --workspace ${workspace.id} --name second --scope installations.read --scope installations.write --scope investments.read`,
    );
    await out(`login --url ${platform.baseUrl} --api-key --profile other`, key);
    const other = '--profile other';
    const preview = await json(
      `installations preview --application ${application} --environment production ${other}`,
    );
    expect(preview.obstacles).to.deep.equal([]);
    const { id } = await json(
      `installations create --application ${application} --scope investments.read ${other}`,
    );
    expect(await out(`installations list ${other}`)).to.match(
      /^ID +APPLICATION +STATE +CREATED AT +ENVIRONMENT/,
    );
    expect(await out(`installations suspend ${id} --reason test ${other}`)).to.equal(
      'Installed is suspended.\n',
    );
    expect(await out(`installations resume ${id} ${other}`)).to.equal('Installed is active.\n');
    expect(await out(`installations delete ${id} ${other}`)).to.equal('Uninstalled.\n');
    expect(await json('installations policy get')).to.have.all.keys(
      'publishers',
      'approvedPublishers',
      'memberRequests',
      'publisherNames',
    );
  });

  it('creates webhook endpoints, reads deliveries and repeats one', async () => {
    const created = await irp(
      'webhooks create --url https://hooks.invalid/x --event investment.created',
    );
    expect(created.stderr).to.equal('Store the secret now: it is not shown again.\n');
    const [{ id }] = await json('webhooks list');
    expect((await json(`webhooks update ${id} --state paused`)).state).to.equal('paused');
    await json('investments create --name Hook');
    let deliveries: { id: string }[] = [];
    await eventually('there is a delivery', async () => {
      deliveries = await json(`webhooks deliveries list ${id} --json id`);
      return deliveries.length > 0;
    });
    const [delivery] = deliveries;
    expect(await json(`webhooks deliveries get ${id} ${delivery?.id}`)).to.include({
      type: 'investment.created',
    });
    const again = await irp(`webhooks deliveries redeliver ${id} ${delivery?.id}`);
    expect(again.stdout + again.stderr).to.match(/^The delivery is \w+\.\n$|paused.*\(409 /);
    expect(await json(`webhooks health ${id}`)).to.include({ endpointId: id });
    const { secret } = await json(`webhooks secrets rotate ${id}`);
    expect(secret).to.match(/^whsec_/);
    expect(await json(`webhooks secrets list ${id}`)).to.have.length(2);
    expect(await out(`webhooks delete ${id}`)).to.equal(`${id} is deleted.\n`);
  });

  it('reads and exports the audit log', async () => {
    await json('keys create --name audited');
    let listed = '';
    await eventually('the key is in the log', async () => {
      listed = await out('audit list --action api_key.created --limit 1');
      return listed.includes('api_key.created');
    });
    expect(listed).to.match(/^OCCURRED AT +ACTION +OUTCOME +ID +ACTOR +ACTOR ID\n/);
    const [{ id }] = await json('audit list --limit 1');
    expect(await json(`audit get ${id}`)).to.include({ id });
    const lines = (await out('audit export --action api_key.created')).trimEnd().split('\n');
    expect(JSON.parse(lines[0] ?? '')).to.include({ action: 'api_key.created' });
    expect(await json('audit keys')).to.have.property('keys');
  });

  it('counts the records of an export by the same filters', async () => {
    const client = createClient({ baseUrl: platform.baseUrl, credential: platform.apiKey });
    const verb = investmentTable.verbs.find(({ name }) => name === 'export')!;
    const request = (query: Record<string, unknown>) => ({
      path: {},
      query,
      headers: {},
      body: undefined,
      signal: new AbortController().signal,
    });
    const japan = await recordsOf(client, verb, request({ country: ['JP'], delimiter: ';' }));
    expect(japan?.total).to.equal((await json('investments list --country JP')).length);
    expect(await recordsOf(client, verb, request({ q: 'nothingbearsthis' }))).to.equal(undefined);
    expect(await recordsOf(client, verb, request({ country: 'nowhere' }))).to.equal(undefined);
  });

  describe('the output of lists', () => {
    it('is CSV with all cells, escaped formulas, or a header alone', async () => {
      await json('investments create --name =1+1 --sector Cells --tag x --tag y --employees 7');
      expect(
        await out('investments list --sector Cells --csv --fields name,tags,employees,ceo'),
      ).to.equal('name,tags,employees,ceo\n\'=1+1,"x,y",7,\n');
      const none = await irp('investments list --sector None --csv --fields name,ceo');
      expect([none.stdout, none.stderr]).to.deep.equal(['name,ceo\n', 'No investments found.\n']);
    });

    it('is the result of a jq expression on the JSON', async () => {
      const line = 'investments list --sector Cells --json name,employees --jq';
      expect(await out(`${line} .[]|"\\(.name):\\(.employees)"`)).to.equal('=1+1:7\n');
      expect(await out('keys list --json --jq length')).to.match(/^\d+\n$/);
      for (const [args, message] of [
        ['keys list --jq length', 'irp: --jq requires --json.\n'],
        ['keys list --json --jq .[', '{"error":"usage","message":"--jq must be a jq expression'],
      ]) {
        const { code, stdout, stderr } = await irp(args!);
        expect([code, stdout]).to.deep.equal([2, '']);
        expect(stderr.startsWith(message!), stderr).to.equal(true);
      }
    });

    it('has the fields of --json, in their order, before and after the arguments', async () => {
      const [{ id }] = await json('investments list --sector Cells --json id');
      const expected = '{\n  "employees": 7,\n  "name": "=1+1"\n}\n';
      for (const line of [
        `investments get ${id} --json employees,name`,
        `investments get --json employees,name ${id}`,
        `investments get ${id} --json=employees,name`,
      ]) {
        expect(await out(line)).to.equal(expected);
      }
      expect(JSON.parse(await out(`investments get --json ${id}`)).id).to.equal(id);
    });
  });
});
