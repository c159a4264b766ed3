import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@irp/client';
import { expect } from 'chai';
import { eventually } from '../../../testing/src/eventually.ts';
import { recordsOf } from '../../src/resources/count-records.ts';
import { investmentTable } from '../../src/resources/table/investments.ts';
import type { IrpBench } from '../support/irp-bench.ts';

export function describeInvestments(bench: IrpBench): void {
  it('counts the records of an export by the same filters', async () => {
    const client = createClient({
      baseUrl: bench.platform.baseUrl,
      credential: bench.platform.apiKey,
    });
    const verb = investmentTable.verbs.find(({ name }) => name === 'export')!;
    const request = (query: Record<string, unknown>) => ({
      path: {},
      query,
      headers: {},
      body: undefined,
      signal: new AbortController().signal,
    });
    const japan = await recordsOf(client, verb, request({ country: ['JP'], delimiter: ';' }));
    expect(japan?.total).to.equal((await bench.json('investments list --country JP')).length);
    expect(await recordsOf(client, verb, request({ q: 'nothingbearsthis' }))).to.equal(undefined);
    expect(await recordsOf(client, verb, request({ country: 'nowhere' }))).to.equal(undefined);
  });

  describe('investments', () => {
    it('creates, updates, locks, archives, marks and deletes a record', async () => {
      const { id, ...created } = await bench.json(
        'investments create --name Verb --country JP --employees 12 --tag a --tag b --ceo Ann',
      );
      expect(created).to.deep.include({ country: 'JP', employees: 12, tags: ['a', 'b'] });
      const updated = await bench.json(`investments update ${id} --employees 13 --unset ceo`);
      expect(updated).to.include({ employees: 13, ceo: '', country: 'JP' });
      expect(await bench.succeed(`investments lock ${id}`)).to.equal('Verb is locked.\n');
      expect((await bench.irp(`investments update ${id} --ceo Bo`)).stderr).to.match(/\(423 /);
      expect(await bench.succeed(`investments unlock ${id}`)).to.equal(
        'Verb is no longer locked.\n',
      );
      expect(await bench.succeed(`investments archive ${id}`)).to.equal('Verb is archived.\n');
      expect(await bench.json('investments list --q verb')).to.deep.equal([]);
      expect(await bench.succeed(`investments unarchive ${id}`)).to.equal(
        'Verb is no longer archived.\n',
      );
      expect(await bench.succeed(`investments favorite ${id}`)).to.equal('Verb is a favourite.\n');
      expect(await bench.json('investments list --favorite true --json id')).to.deep.equal([
        { id },
      ]);
      expect(await bench.succeed(`investments unfavorite ${id}`)).to.equal(
        'Verb is no longer a favourite.\n',
      );
      const old = await bench.irp(`investments delete ${id} --if-match "0"`);
      expect(old.stderr).to.match(/\(412 /);
      expect(await bench.succeed(`investments delete ${id}`)).to.equal(`${id} is deleted.\n`);
      expect((await bench.irp(`investments get ${id}`)).code).to.equal(1);
    });

    it('reads the body from a file, and options override it', async () => {
      const file = join(bench.home.directory, 'record.json');
      await writeFile(file, '{"name":"From file","ceo":"Ann"}');
      const { id, name, ceo } = await bench.json(`investments create --input ${file} --ceo Bo`);
      expect([name, ceo]).to.deep.equal(['From file', 'Bo']);
      expect((await bench.json(`investments update ${id} --input -`, '{"ceo":"Cy"}')).ceo).to.equal(
        'Cy',
      );
      for (const [text, message] of [
        ['[]', '--input must be a JSON object, and standard input contains another value.'],
        ['{', '--input must be JSON, and standard input is not: '],
      ]) {
        const { code, stderr } = await bench.irp(`investments update ${id} --input -`, text);
        expect(stderr).to.include(`irp: ${message}`);
        expect(code).to.equal(2);
      }
      await bench.succeed(`investments delete ${id}`);
    });

    it('creates a record once with one key', async () => {
      const line = 'investments create --name Once --idempotency-key create-once';
      expect(await bench.json(line)).to.deep.equal(await bench.json(line));
      expect(await bench.json('investments list --q once --json name')).to.have.length(1);
    });

    it('filters by exclusion, ranges and emptiness, and sorts by several fields', async () => {
      const rows = [
        { name: 'F1', sector: 'Filters', country: 'JP', employees: 10 },
        { name: 'F2', sector: 'Filters', country: 'DE', employees: 20 },
        { name: 'F3', sector: 'Filters', country: 'DE', employees: 30, ceo: 'Ann' },
      ];
      const lines = rows.map((row) => JSON.stringify(row)).join('\n');
      await bench.succeed('investments import - --format ndjson', lines);
      const names = async (filters: string) =>
        (await bench.json(`investments list --sector Filters ${filters} --fields name`)).map(
          ({ name }: { name: string }) => name,
        );
      expect(await names('--country-not JP --sort name')).to.deep.equal(['F2', 'F3']);
      expect(await names('--employees-gt 10 --employees-lte 20')).to.deep.equal(['F2']);
      expect(await names('--is-empty ceo --sort name')).to.deep.equal(['F1', 'F2']);
      expect(await names('--is-empty-not ceo')).to.deep.equal(['F3']);
      expect(await names('--sort country,-employees')).to.deep.equal(['F3', 'F2', 'F1']);
      const { code, stderr } = await bench.irp(
        'investments list --employees-gt 5 --employees-lt 5',
      );
      expect(stderr).to.match(/^irp: employees\[lt\] contradicts employees\[gt\]/);
      expect(code).to.equal(1);
      const facets = 'investments facets --sector Filters --by country';
      expect(await bench.succeed(facets)).to.equal(
        'FIELD    VALUE  COUNT\ncountry  DE     2\ncountry  JP     1\n',
      );
      expect((await bench.json(facets)).totalRecords).to.equal(3);
    });

    it('keeps notes, shows the history, and finds duplicates', async () => {
      const { id } = await bench.json('investments create --name Twin --country FR --lei=');
      const { id: other } = await bench.json(
        'investments create --name Twin --country FR --ticker TWN --exchange XPAR',
      );
      const note = await bench.json(`investments notes create ${id} --text Good`);
      expect(
        (await bench.json(`investments notes update ${id} ${note.id} --text Better`)).text,
      ).to.equal('Better');
      expect(await bench.succeed(`investments notes list ${id}`)).to.match(
        /^ID +TEXT .*\n\S+ +Better .*\n$/,
      );
      expect(await bench.succeed(`investments notes delete ${id} ${note.id}`)).to.equal(
        `${note.id} is deleted.\n`,
      );
      await bench.json(`investments update ${id} --ceo Ann`);
      await bench.json(`investments update ${id} --ceo Bo --employees 5`);
      let history = '';
      await eventually('the changes are in the history', async () => {
        history = await bench.succeed(`investments history ${id}`);
        return history.includes('Bo') && history.includes('employees');
      });
      expect(history)
        .to.match(/^AT +ACTION +FIELD +BEFORE +AFTER +REVISION +ACTOR +ACTOR ID\n/)
        .and.match(/ changed +ceo +Ann +Bo +3 +user /)
        .and.match(/ changed +employees +(?:0 +)?5 +3 +user /)
        .and.match(/ created +1 +user +\S+\n$/);
      const changes = await bench.json(`investments history ${id} --json changes`);
      expect(changes.map((entry: { changes: object[] }) => entry.changes.length)).to.deep.equal([
        2, 1, 0,
      ]);
      const twins = await bench.succeed(`investments duplicates ${id}`);
      expect(twins)
        .to.match(/^ID +NAME +TICKER +EXCHANGE +COUNTRY +REASONS +LEI\n/)
        .and.match(new RegExp(`${other} +Twin +TWN +XPAR +FR +name`));
      const found = await bench.json(`investments duplicates ${id}`);
      expect(
        found.map((duplicate: { investment: { id: string } }) => duplicate.investment.id),
      ).to.deep.equal([other]);
      expect(await bench.json(`investments duplicates ${id} --json reasons`)).to.deep.equal([
        { reasons: ['name'] },
      ]);
    });

    it('imports a larger file as a job on a terminal, with progress', async () => {
      const file = join(bench.home.directory, 'large.ndjson');
      const row = `${JSON.stringify({ name: 'Large', description: 'd'.repeat(9_000) })}\n`;
      await writeFile(file, row.repeat(500));
      for (const isTTY of [false, true]) {
        const { code, stdout, stderr } = await bench.home.irpHere(
          ['investments', 'import', file],
          '',
          {
            isTTY,
          },
        );
        expect([code, stdout]).to.deep.equal([0, '500 created, 0 rejected.\n']);
        expect(/The import runs as job \S+ and continues/.test(stderr)).to.equal(isTTY);
      }
    });

    it('saves workbooks, and prints none on a terminal', async () => {
      for (const [line, file] of [
        ['investments template', 'template.xlsx'],
        ['investments export --format xlsx --country JP', 'japan.xlsx'],
      ]) {
        const path = join(bench.home.directory, file!);
        expect(await bench.succeed(`${line} --output ${path}`)).to.equal('');
        expect((await readFile(path)).subarray(0, 2).toString()).to.equal('PK');
        const shown = await bench.home.irpHere(line!.split(' '), '', { isTTY: true });
        expect([shown.code, shown.stdout]).to.deep.equal([2, '']);
        expect(shown.stderr).to.include('irp: --output FILE is required for a workbook');
      }
    });

    it('lists jobs, their errors and presets', async () => {
      await bench.irp('investments import - --async', 'name,country\nJob,France\nJob,Atlantis\n');
      const [job] = await bench.json('investments jobs list');
      expect(await bench.json(`investments jobs get ${job.id}`)).to.include({ state: 'succeeded' });
      const errors = await bench.succeed(`investments jobs errors ${job.id}`);
      expect(errors).to.match(/^LINE +FIELD +VALUE +MESSAGE\n3 +country +Atlantis +must be /);
      const mapping = '{"Symbol":"tickerSymbol","Company":"name"}';
      await bench.succeed(`investments presets set mine --mapping ${mapping}`);
      expect(await bench.json('investments presets list --json name')).to.deep.include({
        name: 'mine',
      });
      expect(await bench.succeed('investments presets delete mine')).to.equal('mine is deleted.\n');
    });
  });
}
