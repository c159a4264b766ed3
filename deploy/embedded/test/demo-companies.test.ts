import { readFileSync } from 'node:fs';
import { publicEndpoints } from '@irp/contracts/openapi';
import { expect } from 'chai';

interface DemoCompany extends Record<string, unknown> {
  tickerSymbol: string;
  name: string;
  description: string;
  country: string;
  exchange: string;
  sector: string;
  foundingDate: string;
  ipoDate: string;
}

const file = new URL('../data/demo-companies.json', import.meta.url);
const companies = JSON.parse(readFileSync(file, 'utf8')) as DemoCompany[];
const createInvestment = publicEndpoints.find(
  ({ method, path }) => method === 'post' && path === '/investments',
);

/** The 32 fields without the six fields set by the server. */
const fields =
  `tickerSymbol name description address country cik lei figi foundingDate ipoDate headquarters ceo employees
  exchange industry sector issuance website tags editedName financingType marketType type visibility bannerImage
  clearbit`.split(/\s+/);

const distinct = (field: keyof DemoCompany) =>
  new Set(companies.map((company) => company[field])).size;

describe('demo companies', () => {
  before('the API can create investments', () => {
    expect(createInvestment?.body, 'the body of POST /investments').to.be.an('object');
  });

  it('are 45 to 80 distinct companies from many countries, exchanges and all sectors', () => {
    expect(companies.length).to.be.within(45, 80);
    expect(distinct('name')).to.equal(companies.length);
    expect(distinct('country')).to.be.greaterThan(15);
    expect(distinct('exchange')).to.be.greaterThan(15);
    expect(distinct('sector')).to.equal(11);
  });

  for (const company of companies) {
    it(`${company.name} is valid in POST /investments`, () => {
      const result = createInvestment!.body!.safeParse(company);
      expect(result.error?.issues ?? []).to.deep.equal([]);
      expect(company).to.have.all.keys(fields);
      expect(company.description.match(/[.](?: |$)/g)).to.have.length.within(2, 5);
      expect(Number(company.ipoDate)).to.be.within(Number(company.foundingDate), 2026);
    });
  }
});
