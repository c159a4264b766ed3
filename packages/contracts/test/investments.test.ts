import {
  cikRule,
  countryCodeOf,
  countryRule,
  createInvestmentBody,
  figiRule,
  investmentSchema,
  leiRule,
  updateInvestmentBody,
  urlRule,
  yearRule,
} from '@irp/contracts/investments';
import { expect } from 'chai';

describe('rules of investment fields', () => {
  it('accept real identifiers', () => {
    for (const lei of [
      'HWUPKR0MPOU8FGXBT394',
      '5493006MHB84DD0ZWV18',
      'INR2EJN1ERAN0W5ZP974',
      '',
    ]) {
      expect(leiRule(lei), lei).to.equal(undefined);
    }
    for (const figi of ['BBG000B9XRY4', 'BBG000BPH459', 'BBG000BB3HV7', 'BBG001S5SGH1', '']) {
      expect(figiRule(figi), figi).to.equal(undefined);
    }
    for (const cik of ['0000320193', '66740', '']) {
      expect(cikRule(cik)).to.equal(undefined);
    }
  });

  it('detect a wrong digit, swapped digits and a wrong format', () => {
    expect(leiRule('HWUPKR0MPOU8FGXBT395')).to.match(/check digits/);
    expect(leiRule('HWUPKR0MPOU8FGXTB394')).to.match(/check digits/);
    expect(leiRule('HWUPKR0MPOU8FGXBT39')).to.match(/20-character/);
    expect(leiRule('hwupkr0mpou8fgxbt394')).to.match(/20-character/);
    expect(figiRule('BBG000B9XRY5')).to.match(/check digit/);
    expect(figiRule('BBG000B9XYR4')).to.match(/check digit/);
    expect(figiRule('BBG000B9XRA4')).to.match(/12-character/);
    expect(figiRule('GBG000B9XRY4')).to.match(/12-character/);
    expect(cikRule('32O193')).to.match(/digits/);
  });

  it('convert country codes and names', () => {
    expect(countryRule('US')).to.equal(undefined);
    const message = 'must be a two-letter ISO 3166-1 country code';
    expect(countryRule('XX')).to.equal(`${message}: XX is not such a code`);
    expect(countryRule('Atlantis')).to.equal(message);
    for (const [wrong, code] of Object.entries({
      us: 'US',
      USA: 'US',
      'United States': 'US',
      Deutschland: 'DE',
    })) {
      expect(countryRule(wrong), wrong).to.equal(`${message}, such as ${code}`);
    }
    const names = {
      'United States': 'US',
      'South Korea': 'KR',
      'Hong Kong': 'HK',
      Turkey: 'TR',
      'Côte d’Ivoire': 'CI',
      gb: 'GB',
      deu: 'DE',
      USA: 'US',
      UK: 'GB',
      'Bosnia & Herzegovina': 'BA',
    };
    for (const [name, code] of Object.entries(names)) {
      expect(countryCodeOf(name), name).to.equal(code);
    }
    expect(countryCodeOf('Atlantis')).to.equal(undefined);
    expect(countryCodeOf('constructor')).to.equal(undefined);
  });

  it('accept years, dates and http URLs, and reject similar values', () => {
    for (const right of ['1976', '1976-04', '1976-04-01', '']) {
      expect(yearRule(right)).to.equal(undefined);
    }
    for (const wrong of ['76', '1976-13', '2013 (1888)', '1976-04-32']) {
      expect(yearRule(wrong), wrong).to.be.a('string');
    }
    for (const right of ['https://www.apple.com', 'http://a.example/x?y=1', '']) {
      expect(urlRule(right)).to.equal(undefined);
    }
    for (const wrong of [
      'apple.com',
      'ftp://a.b',
      'javascript:alert(1)',
      'https://u@a.b',
      'http://',
      'https://a b.c',
    ]) {
      expect(urlRule(wrong), wrong).to.be.a('string');
    }
  });
});

describe('investment bodies', () => {
  const errors = (
    schema: typeof createInvestmentBody | typeof updateInvestmentBody,
    value: unknown,
  ) => schema.safeParse(value).error?.issues.map(({ path, code }) => path.join('.') || code) ?? [];

  it('report every invalid field', () => {
    const value = {
      name: 5,
      country: 'Narnia',
      lei: 'x',
      employees: 1.5,
      tags: [''],
      website: 'x',
      visibility: 'all',
    };
    expect(errors(createInvestmentBody, value)).to.have.members([
      'name',
      'country',
      'lei',
      'employees',
      'tags.0',
      'website',
      'visibility',
    ]);
  });

  it('reject read-only fields, operators, and a record without name and ticker', () => {
    expect(errors(createInvestmentBody, { name: 'x', id: '1' })).to.deep.equal([
      'unrecognized_keys',
    ]);
    expect(errors(createInvestmentBody, { name: 'x', $where: '1' })).to.deep.equal([
      'unrecognized_keys',
    ]);
    expect(errors(createInvestmentBody, { name: ' ' })).to.deep.equal(['name']);
    expect(errors(updateInvestmentBody, {})).to.deep.equal([]);
    expect(errors(updateInvestmentBody, { ceo: null })).to.deep.equal([]);
  });

  it('have 32 fields', () => {
    expect(Object.keys(investmentSchema.shape)).to.have.length(32);
  });
});

describe('the documentation of unknown values', () => {
  it('has each of the 32 fields in one row of a table', () => {
    const description = String(investmentSchema.meta()?.description);
    const fields = description
      .split('\n')
      .flatMap((line) => [...(line.split('|')[2] ?? '').matchAll(/`(\w+)`/g)]);
    expect(fields.map(([, name]) => name)).to.have.members(Object.keys(investmentSchema.shape));
    expect(description)
      .to.contain('| `0` | `employees` |')
      .and.contain('| `null` | `bannerImage` |');
  });
});
