import { expect } from 'chai';
import type { IrpBench } from '../support/irp-bench.ts';

export function describeOutput(bench: IrpBench): void {
  describe('the output of lists', () => {
    it('is CSV with all cells, escaped formulas, or a header alone', async () => {
      await bench.json(
        'investments create --name =1+1 --sector Cells --tag x --tag y --employees 7',
      );
      expect(
        await bench.succeed(
          'investments list --sector Cells --csv --fields name,tags,employees,ceo',
        ),
      ).to.equal('name,tags,employees,ceo\n\'=1+1,"x,y",7,\n');
      const none = await bench.irp('investments list --sector None --csv --fields name,ceo');
      expect([none.stdout, none.stderr]).to.deep.equal(['name,ceo\n', 'No investments found.\n']);
    });

    it('is the result of a jq expression on the JSON', async () => {
      const line = 'investments list --sector Cells --json name,employees --jq';
      expect(await bench.succeed(`${line} .[]|"\\(.name):\\(.employees)"`)).to.equal('=1+1:7\n');
      expect(await bench.succeed('keys list --json --jq length')).to.match(/^\d+\n$/);
      for (const [args, message] of [
        ['keys list --jq length', 'irp: --jq requires --json.\n'],
        ['keys list --json --jq .[', '{"error":"usage","message":"--jq must be a jq expression'],
      ]) {
        const { code, stdout, stderr } = await bench.irp(args!);
        expect([code, stdout]).to.deep.equal([2, '']);
        expect(stderr.startsWith(message!), stderr).to.equal(true);
      }
    });

    it('has the fields of --json, in their order, before and after the arguments', async () => {
      const [{ id }] = await bench.json('investments list --sector Cells --json id');
      const expected = '{\n  "employees": 7,\n  "name": "=1+1"\n}\n';
      for (const line of [
        `investments get ${id} --json employees,name`,
        `investments get --json employees,name ${id}`,
        `investments get ${id} --json=employees,name`,
      ]) {
        expect(await bench.succeed(line)).to.equal(expected);
      }
      expect(JSON.parse(await bench.succeed(`investments get --json ${id}`)).id).to.equal(id);
    });
  });
}
