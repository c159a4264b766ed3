import { expect } from 'chai';
import { endpointOf } from '../src/resources/endpoint-of.ts';
import { withFormatOfOutput } from '../src/resources/format-of-output.ts';
import { inputsOf } from '../src/resources/inputs.ts';

const investments = inputsOf(endpointOf('exportInvestments'));
const audit = inputsOf(endpointOf('exportAuditRecords'));

describe('the format of an export to a file', () => {
  for (const [output, format] of [
    ['j.csv', 'csv'],
    ['j.ndjson', 'ndjson'],
    ['folder.csv/J.XLSX', 'xlsx'],
    ['j', undefined],
    ['j.txt', undefined],
    [undefined, undefined],
  ] as const) {
    it(`is ${format ?? 'the default'} for --output ${output}`, () => {
      expect(withFormatOfOutput(investments, { output }).format).to.equal(format);
    });
  }

  it('is that of --format, unless the extension names another format', () => {
    const given = (output: string, format: string) =>
      withFormatOfOutput(investments, { output, format }).format;
    expect(given('j.xlsx', 'xlsx')).to.equal('xlsx');
    expect(given('j.txt', 'ndjson')).to.equal('ndjson');
    expect(() => given('j.xlsx', 'csv')).to.throw(
      '--format csv and --output "j.xlsx" name different formats: remove --format, or name the file *.csv.',
    );
  });

  it('refuses the former format of Excel, and names the current one', () => {
    for (const format of [undefined, 'csv']) {
      expect(() => withFormatOfOutput(investments, { output: 'v.xls', format })).to.throw(
        /^--output "v\.xls" .*: use \.xlsx\.$/,
      );
    }
  });

  it('accepts every name of NDJSON for a file .ndjson, and no unknown format', () => {
    expect(withFormatOfOutput(audit, { output: 'a.ndjson', format: 'ocsf' }).format).to.equal(
      'ocsf',
    );
    expect(() => withFormatOfOutput(audit, { output: 'a.csv', format: 'ocsf' })).to.throw(
      /--format ocsf and --output "a\.csv" name different formats/,
    );
    expect(() => withFormatOfOutput(audit, { output: 'a.xlsx' })).to.throw(
      /^--output "a\.xlsx" has the extension of the format xlsx, and the format must be .*ocsf/,
    );
  });
});
