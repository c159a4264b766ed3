import {
  cikRule,
  countryCodeOf,
  countryRule,
  createInvestmentBody,
  figiRule,
  investmentSchema,
  leiRule,
  listV1Query,
  updateInvestmentBody,
  urlRule,
  yearRule,
} from '@irp/contracts';
import { expect } from 'chai';

describe('rules of investment fields', () => {
  it('accept real identifiers', () => {
    for (const lei of ['HWUPKR0MPOU8FGXBT394', '5493006MHB84DD0ZWV18', 'INR2EJN1ERAN0W5ZP974', ''])
      expect(leiRule(lei), lei).to.equal(undefined);
    for (const figi of ['BBG000B9XRY4', 'BBG000BPH459', 'BBG000BB3HV7', 'BBG001S5SGH1', ''])
      expect(figiRule(figi), figi).to.equal(undefined);
    for (const cik of ['0000320193', '66740', '']) expect(cikRule(cik)).to.equal(undefined);
  });

  it('find one wrong digit, two that changed places, and another shape', () => {
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

  it('know countries by code and by name', () => {
    expect(countryRule('US')).to.equal(undefined);
    for (const wrong of ['us', 'XX', 'USA', 'United States']) expect(countryRule(wrong), wrong).to.be.a('string');
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
    for (const [name, code] of Object.entries(names)) expect(countryCodeOf(name), name).to.equal(code);
    expect(countryCodeOf('Atlantis')).to.equal(undefined);
    expect(countryCodeOf('constructor')).to.equal(undefined);
  });

  it('take years and dates, http URLs, and nothing like them', () => {
    for (const right of ['1976', '1976-04', '1976-04-01', '']) expect(yearRule(right)).to.equal(undefined);
    for (const wrong of ['76', '1976-13', '2013 (1888)', '1976-04-32'])
      expect(yearRule(wrong), wrong).to.be.a('string');
    for (const right of ['https://www.apple.com', 'http://a.example/x?y=1', ''])
      expect(urlRule(right)).to.equal(undefined);
    for (const wrong of ['apple.com', 'ftp://a.b', 'javascript:alert(1)', 'https://u@a.b', 'http://', 'https://a b.c'])
      expect(urlRule(wrong), wrong).to.be.a('string');
  });
});

describe('investment bodies', () => {
  const faults = (schema: typeof createInvestmentBody | typeof updateInvestmentBody, value: unknown) =>
    schema.safeParse(value).error?.issues.map(({ path, code }) => path.join('.') || code) ?? [];

  it('name every field at fault at once', () => {
    const value = { name: 5, country: 'Narnia', lei: 'x', employees: 1.5, tags: [''], website: 'x', visibility: 'all' };
    expect(faults(createInvestmentBody, value)).to.have.members([
      ...['name', 'country', 'lei', 'employees', 'tags.0', 'website', 'visibility'],
    ]);
  });

  it('refuse what the platform sets, operators and a record without name and ticker', () => {
    expect(faults(createInvestmentBody, { name: 'x', id: '1' })).to.deep.equal(['unrecognized_keys']);
    expect(faults(createInvestmentBody, { name: 'x', $where: '1' })).to.deep.equal(['unrecognized_keys']);
    expect(faults(createInvestmentBody, { name: ' ' })).to.deep.equal(['name']);
    expect(faults(updateInvestmentBody, {})).to.have.length(1);
    expect(faults(updateInvestmentBody, { ceo: null })).to.deep.equal([]);
  });

  it('have 32 fields', () => {
    expect(Object.keys(investmentSchema.shape)).to.have.length(32);
  });
});

describe('limit and offset', () => {
  it('are digits', () => {
    for (const wrong of ['abc', '-1', '1.5', '1e3', ' 5', '', '0x10', '+1', '٣', ['1', '2']]) {
      expect(listV1Query.safeParse({ limit: wrong }).error?.issues[0]?.path, String(wrong)).to.deep.equal(['limit']);
      expect(listV1Query.safeParse({ offset: wrong }).error?.issues[0]?.path, String(wrong)).to.deep.equal(['offset']);
    }
    expect(listV1Query.parse({ limit: '5000', offset: '7' })).to.deep.equal({ limit: 1_000, offset: 7 });
    expect(listV1Query.parse({ limit: '0' })).to.deep.equal({ limit: 0, offset: 0 });
  });
});
