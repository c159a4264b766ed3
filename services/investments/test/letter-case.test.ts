import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import fc from 'fast-check';
import {
  equalsIgnoringCase,
  firstSpelling,
  lastSpelling,
  spellingAfter,
} from '../src/domain/letter-case.ts';
import { freshWorkspace } from './callers.ts';

const bytewise = (one: string, other: string) =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

/** Every spelling of a short text, by brute force. */
function spellings(text: string): string[] {
  const all = [...text].reduce(
    (prefixes, letter) =>
      prefixes.flatMap((prefix) =>
        [letter.toLowerCase(), letter.toUpperCase(), letter].map((one) => prefix + one),
      ),
    [''],
  );
  return [...new Set(all)].sort(bytewise);
}

describe('spellings of a text', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'B', 'z', 'É', '1', '-', '𐐨'),
    minLength: 1,
    maxLength: 5,
  });

  it('are listed in the order of an index, from any value', () => {
    fc.assert(
      fc.property(
        text,
        fc.string({
          unit: fc.constantFrom('a', 'A', 'b', 'z', 'é', '0', '~'),
          maxLength: 6,
        }),
        (one, at) => {
          const all = spellings(one);
          expect([firstSpelling(one), lastSpelling(one)]).to.deep.equal([all[0], all.at(-1)]);
          expect(spellingAfter(one, at)).to.equal(
            all.find((spelling) => bytewise(spelling, at) > 0),
          );
          for (const [index, spelling] of all.entries()) {
            expect(spellingAfter(one, spelling)).to.equal(all[index + 1]);
            expect(equalsIgnoringCase(spelling, one)).to.equal(true);
          }
        },
      ),
    );
  });
});

describe('filters and letter case', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  const user = freshWorkspace()();

  const records = [
    {
      name: 'One',
      country: 'US',
      sector: 'Technology',
      exchange: 'NASDAQ',
      tickerSymbol: 'AAA',
      tags: ['Growth'],
    },
    {
      name: 'Two',
      country: 'US',
      sector: 'TECHNOLOGY',
      exchange: 'Nasdaq',
      tickerSymbol: 'aaa',
      type: 'Company',
    },
    {
      name: 'Three',
      country: 'JP',
      sector: 'technology',
      industry: 'Chips',
      type: 'company',
      issuance: 'CS',
    },
    {
      name: 'Four',
      country: '',
      sector: 'Telecoms',
      marketType: 'Developed',
      financingType: 'Public',
    },
    {
      name: 'Five',
      sector: 'technologies',
      type: 'comp.ny',
      exchange: 'NASDAQ2',
    },
  ];

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
    for (const body of records) {
      await call('POST', '/v2/investments', { as: user, body });
    }
  });
  after(() => platform.stop());

  const expected: [query: string, names: string[]][] = [
    ['country=us', ['One', 'Two']],
    ['country=Jp', ['Three']],
    ['sector=tEchnology', ['One', 'Three', 'Two']],
    ['sector=Technology', ['One', 'Three', 'Two']],
    ['sector=techno', []],
    ['exchange=nasdaq', ['One', 'Two']],
    ['tickerSymbol=Aaa', ['One', 'Two']],
    ['industry=CHIPS', ['Three']],
    ['type=COMPANY', ['Three', 'Two']],
    ['type=comp.ny', ['Five']],
    ['issuance=cs', ['Three']],
    ['marketType=developed&financingType=PUBLIC', ['Four']],
    ['tags=growth', ['One']],
    ['country=us&sector=technology&exchange=nasdaq', ['One', 'Two']],
    ['country=us,jp', ['One', 'Three', 'Two']],
    ['country=us&country=JP,%20de', ['One', 'Three', 'Two']],
    ['country=us,US', ['One', 'Two']],
    ['sector=technology&sector=TECHNOLOGIES', ['Five', 'One', 'Three', 'Two']],
    ['sector=technology,technologies', []],
    ['sector=nothing&sector=technologies', ['Five']],
    ['type=company&type=COMP.NY', ['Five', 'Three', 'Two']],
    ['type=company&type=comp.ny&country=jp,de', ['Three']],
    ['exchange=nasdaq&exchange=nasdaq2', ['Five', 'One', 'Two']],
  ];
  for (const [query, names] of expected) {
    it(`?${query} finds ${names.join(', ') || 'nothing'}`, async () => {
      const { body } = await call('GET', `/v2/investments?${query}&archived=any`, { as: user });
      expect(body.data.map(({ name }: { name: string }) => name).sort()).to.deep.equal(names);
      expect(body.meta.totalRecords).to.equal(names.length);
      const exported = await call('GET', `/v2/investments/exports?format=ndjson&${query}`, {
        as: user,
      });
      expect(exported.text.split('\n').filter(Boolean)).to.have.length(names.length);
    });
  }

  for (const query of [
    'country=Narnia',
    'country=USA',
    'visibility=Private',
    'isLocked=TRUE',
    'archived=Any',
  ]) {
    it(`?${query} is rejected with the accepted values`, async () => {
      const { status, body } = await call('GET', `/v2/investments?${query}`, { as: user });
      expect(status).to.equal(400);
      expect(body.errors[0].field).to.equal(query.split('=')[0]);
      expect(body.errors[0].message).to.match(/^must be /);
    });
  }

  it('finds a value among many values between its spellings', async () => {
    const as = freshWorkspace()();
    const lines = Array.from(
      { length: 120 },
      (_, at) => `{"name":"N${at}","sector":"Q${at} between"}`,
    );
    lines.push('{"name":"Lower","sector":"qa"}', '{"name":"Upper","sector":"QA"}');
    const headers = { 'content-type': 'application/x-ndjson' };
    await call('POST', '/v2/investments/imports', {
      as,
      headers,
      body: lines.join('\n'),
    });
    for (const sector of ['qa', 'Qa']) {
      const { body } = await call('GET', `/v2/investments?sector=${sector}`, { as });
      expect(body.meta.totalRecords, sector).to.equal(2);
    }
  });

  it('rejects dates outside the calendar, and names the bounds of employees', async () => {
    for (const [field, value, message] of [
      ['foundingDate', '2024-02-31', 'must be a date that exists in the calendar'],
      ['foundingDate', '2023-02-29', 'must be a date that exists in the calendar'],
      ['ipoDate', '2024-00-01', 'must be a date that exists in the calendar'],
      ['ipoDate', '2024-13', 'must be a date that exists in the calendar'],
      ['employees', 100_000_001, 'must be a whole number from 0 to 100000000'],
      ['employees', -1, 'must be a whole number from 0 to 100000000'],
      ['employees', 1.5, 'must be a whole number from 0 to 100000000'],
    ] as const) {
      const { status, body } = await call('POST', '/v2/investments', {
        as: user,
        body: { name: 'x', [field]: value },
      });
      expect([status, body.errors], `${field} ${value}`).to.deep.equal([
        400,
        [
          {
            field,
            value,
            message,
          },
        ],
      ]);
    }
    for (const [field, value] of [
      ['foundingDate', '2024-02-29'],
      ['ipoDate', '2023'],
      ['ipoDate', '2023-11'],
    ] as const) {
      expect(
        (
          await call('POST', '/v2/investments', {
            as: user,
            body: { name: value, [field]: value },
          })
        ).status,
      ).to.equal(201);
    }
    for (const since of [
      '2026-02-31T00:00:00Z',
      '2026-13-01T00:00:00Z',
      '2025-02-29T00:00:00Z',
      '2026-01-01T24:00:00Z',
    ]) {
      expect(
        (await call('GET', `/v2/investments?updatedSince=${since}`, { as: user })).status,
        since,
      ).to.equal(400);
    }
  });
});
