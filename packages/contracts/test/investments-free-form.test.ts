import {
  createInvestmentBody,
  freeFormRule,
  listV2Query,
  updateInvestmentBody,
} from '@irp/contracts/investments';
import { expect } from 'chai';

function nested(levels: number): unknown {
  return levels === 0 ? 1 : { a: nested(levels - 1) };
}

describe('free-form objects', () => {
  it('may contain any JSON value', () => {
    for (const valid of [
      {},
      {
        a: [
          1,
          null,
          {
            'b.c': true,
            $d: 'x',
            '': 0,
          },
        ],
      },
      nested(20),
    ]) {
      expect(freeFormRule(valid)).to.equal(undefined);
    }
  });

  it('reject BSON types, __proto__, NUL, operators and deep nesting', () => {
    const invalid: [unknown, RegExp][] = [
      [{ _bsontype: 'ObjectId' }, /_bsontype/],
      [{ a: [{ _bsontype: 1 }] }, /_bsontype/],
      [JSON.parse('{"a":{"__proto__":{}}}'), /__proto__/],
      [{ a: { 'b\0': 1 } }, /NUL/],
      [{ a: ['\ud800'] }, /surrogate/],
      [{ $where: '1' }, /start with \$/],
      [{ 'a.b': 1 }, /dot/],
      [{ '': 1 }, /empty/],
      [nested(21), /deeper than 20/],
      [JSON.parse(`{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`), /deeper than 20/],
    ];
    for (const [value, reason] of invalid) {
      expect(freeFormRule(value)).to.match(reason);
      for (const body of [createInvestmentBody, updateInvestmentBody]) {
        const result = body.safeParse({ name: 'A', clearbit: value });
        expect(result.error?.issues.map(({ path }) => path)).to.deep.equal([['clearbit']]);
      }
    }
  });

  it('are objects', () => {
    for (const wrong of [[], 'x', 5]) {
      expect(createInvestmentBody.safeParse({ name: 'A', clearbit: wrong }).success).to.equal(
        false,
      );
    }
  });
});

describe('numbers of a free-form object', () => {
  it('must fit a double', () => {
    const isValid = (clearbit: unknown) =>
      createInvestmentBody.safeParse({ name: 'A', clearbit }).success;
    for (const value of [0, -1.5, 1e-300, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER]) {
      expect(isValid({ a: [value] }), String(value)).to.equal(true);
    }
    for (const value of [2 ** 53, -(2 ** 53), 1e300, Number.POSITIVE_INFINITY]) {
      expect(isValid({ a: [value] }), String(value)).to.equal(false);
    }
  });
});

describe('limits of length', () => {
  it('apply to banner images', () => {
    const bannerImage = `https://a.example/${'x'.repeat(2_000)}`;
    expect(createInvestmentBody.safeParse({ name: 'A', bannerImage }).error?.issues).to.have.length(
      1,
    );
    expect(
      createInvestmentBody.safeParse({ name: 'A', bannerImage: 'https://a.example/\0' }).success,
    ).to.equal(false);
    expect(createInvestmentBody.safeParse({ name: 'A', bannerImage: null }).success).to.equal(true);
  });

  it('clamp large values of limit and offset', () => {
    const { limit, offset } = listV2Query.parse({
      limit: '1'.padEnd(400, '0'),
      offset: '1'.padEnd(31, '0'),
    });
    expect([limit, offset]).to.deep.equal([1_000, Number.MAX_SAFE_INTEGER]);
  });
});
