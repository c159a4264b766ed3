import { expect } from 'chai';
import {
  type RunningPlatform,
  startRunningPlatform,
} from '../../client/test/support/running-platform.ts';
import { createIrpHome, type IrpHome } from './support/run-irp.ts';

const firms = [
  { name: 'One', employees: 10, country: 'DE', tags: ['a', 'b'] },
  { name: 'Two', employees: 20, country: 'DE', tags: ['a'] },
  { name: 'Three', employees: 30, country: 'DE', tags: ['b'] },
  { name: 'Four\n"4"', employees: 40, country: 'FR', tags: ['a', 'b'] },
];

describe('saved views, filters and limits of irp investments', () => {
  let platform: RunningPlatform;
  let home: IrpHome;
  let viewId: string;
  const irp = (args: string[], input = '') => home.irpHere(['investments', ...args], input);
  const out = async (...args: string[]) => {
    const { code, stdout, stderr } = await irp(args);
    expect(code, stderr).to.equal(0);
    return stdout;
  };
  const refused = async (...args: string[]) => {
    const { code, stdout, stderr } = await irp(args);
    expect([code, stdout]).to.deep.equal([2, '']);
    return stderr;
  };

  before(async () => {
    [platform, home] = await Promise.all([startRunningPlatform(), createIrpHome()]);
    await home.irpHere(['login', '--url', platform.baseUrl, '--api-key'], `${platform.apiKey}\n`);
  });

  after(async () => {
    await platform.stop();
    await home.remove();
  });

  it('explains an empty list of views', async () => {
    expect(await refused('list', '--view', 'Large')).to.equal(
      'irp: There is no view "Large". There are no views. To create a view, use irp investments views create.\n',
    );
  });

  describe('with records and views', () => {
    before(async () => {
      const lines = firms.map((firm) => JSON.stringify({ ...firm, sector: 'Views' })).join('\n');
      await irp(['import', '-', '--format', 'ndjson'], lines);
      const filter = { sector: 'Views', 'employees[gte]': '20', tags: ['a'] };
      const body = {
        name: 'Large firms',
        filter,
        sort: '-employees',
        columns: ['country', 'employees'],
      };
      const create = ['views', 'create', '--input', '-', '--json'];
      viewId = JSON.parse((await irp(create, JSON.stringify(body))).stdout).id;
      await irp(create, '{"name":"Other","filter":{"country":"JP"}}');
    });

    it('lists by the filters, sort and columns of a view, by its name or id', async () => {
      for (const name of ['Large firms', 'large FIRMS', viewId]) {
        const table = await out('list', '--view', name);
        expect(table, name).to.equal('COUNTRY  EMPLOYEES\nFR       40\nDE       20\n');
      }
    });

    it('accepts names of columns with commas, like --fields', async () => {
      const create = ['views', 'create', '--name', 'Commas', '--json'];
      for (const given of [['name,country'], ['name, country'], ['name', '--columns', 'country']]) {
        const [columns = '', ...rest] = given;
        const view = JSON.parse(await out(...create, '--columns', columns, ...rest));
        expect(view.columns).to.deep.equal(['name', 'country']);
        await out('views', 'delete', view.id);
      }
    });

    it('prefers options to the view, and JSON has whole records', async () => {
      const line = ['list', '--view', 'Large firms', '--employees-gte', '30', '--tag', 'b'];
      const table = await out(...line, '--sort', 'employees', '--fields', 'employees,tags');
      expect(table).to.equal('EMPLOYEES  TAGS\n30         b\n40         a b\n');
      const [record] = JSON.parse(await out(...line, '--json'));
      expect(record).to.include({ employees: 40, country: 'FR', sector: 'Views' });
    });

    it('exports and counts the records of a view', async () => {
      const view = ['--view', 'Large firms'];
      expect(await out('export', ...view)).to.equal('country,employees\nFR,40\nDE,20\n');
      const facets = await out('facets', ...view, '--by', 'country');
      expect(facets).to.equal('FIELD    VALUE  COUNT\ncountry  DE     1\ncountry  FR     1\n');
    });

    it('names the views for an unknown one, and the ids for an ambiguous one', async () => {
      expect(await refused('list', '--view', 'Larg')).to.equal(
        'irp: There is no view "Larg". The views are "Large firms", "Other".\n',
      );
      const colleague = { IRP_URL: platform.baseUrl, IRP_API_KEY: platform.keyOf('admin') };
      const share = 'investments views create --name OTHER --visibility shared --json';
      const { stdout } = await home.irpHere(share.split(' '), '', { environment: colleague });
      const { id } = JSON.parse(stdout);
      const message = await refused('export', '--view', 'other');
      expect(message).to.match(/^irp: 2 views have the name "other": use one of the ids /);
      expect(message).to.include(id);
      expect(await out('list', '--view', 'Other', '--json')).not.to.equal('[]\n');
    });

    it('filters by --filter, with !=, operators and several values', async () => {
      const employees = async (...filters: string[]) => {
        const options = filters.flatMap((filter) => ['--filter', filter]);
        const sorted = ['--sort', 'employees', '--json', '--jq', 'map(.employees)'];
        return JSON.parse(await out('list', '--sector', 'Views', ...options, ...sorted));
      };
      expect(await employees('employees[gte]=20', 'employees[lt]=40')).to.deep.equal([20, 30]);
      expect(await employees('country!=FR')).to.deep.equal([10, 20, 30]);
      expect(await employees('country=FR', 'country=DE')).to.deep.equal([10, 20, 30, 40]);
      expect(await employees('country!=FR', 'country[not]=DE')).to.deep.equal([]);
      expect(await employees('tags=a', 'tags=b')).to.deep.equal([10, 40]);
    });

    it('names the field of a refused filter', async () => {
      expect(await refused('list', '--filter', 'emplyees[gte]=3')).to.equal(
        'irp: --filter must start with the name of a filter, not "emplyees[gte]". Did you mean employees[gte]? See the options in irp investments list --help.\n',
      );
      expect(await refused('export', '--filter', 'format=xlsx')).to.include('not "format".');
      for (const text of ['country', '=JP', '!=JP']) {
        expect(await refused('list', '--filter', text)).to.include(`not "${text}".`);
      }
      const { code, stderr } = await irp(['list', '--filter', 'employees[gte]=many']);
      expect(stderr).to.match(/^irp: employees\[gte\] must be a whole number .* \(400 /);
      expect(code).to.equal(1);
    });

    it('ends an export after --limit records, even with several lines each', async () => {
      const line = ['export', '--sector', 'Views', '--fields', 'name,employees'];
      const sorted = [...line, '--sort=-employees', '--limit'];
      expect(await out(...sorted, '1')).to.equal('name,employees\n"Four\n""4""",40\n');
      expect(await out(...sorted, '2')).to.match(/""",40\nThree,30\n$/);
      const whole = await out(...line, '--sort=-employees');
      expect(await out(...sorted, '99')).to.equal(whole);
      const lines = (await out(...sorted, '2', '--format', 'ndjson')).trimEnd().split('\n');
      expect(lines.map((one) => JSON.parse(one).employees)).to.deep.equal([40, 30]);
      expect(await refused(...sorted, '0')).to.include('--limit must be a whole number');
      expect(await refused(...sorted, '1', '--format', 'xlsx')).to.include('csv or ndjson');
    });
  });
});
