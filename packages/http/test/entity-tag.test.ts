import { PlatformError } from '@irp/errors';
import { entityTag, matchesIfNoneMatch, requireMatch } from '@irp/http';
import { expect } from 'chai';

const outcome = (ifMatch: string | undefined, current = '"5"') => {
  try {
    requireMatch(ifMatch, current);
    return 'passes';
  } catch (error) {
    return error instanceof PlatformError ? error.status : error;
  }
};

describe('entity tags', () => {
  it('are quoted', () => {
    expect([entityTag(5), entityTag('a')]).to.deep.equal(['"5"', '"a"']);
  });

  for (const [ifMatch, expected] of [
    [undefined, 'passes'],
    ['"5"', 'passes'],
    ['*', 'passes'],
    [' "4" , "5" ', 'passes'],
    ['"4"', 412],
    ['"4", "6"', 412],
    ['""', 412],
    // A weak tag never guards a change (RFC 9110, section 13.1.1: strong comparison).
    ['W/"5"', 412],
    ['5', 400],
    ['', 400],
    ['"5', 400],
    ['"5" "6"', 400],
    ['"5",', 400],
    ['*, "5"', 400],
    ['w/"5"', 400],
  ] as const) {
    it(`If-Match: ${ifMatch ?? '(none)'}: ${expected}`, () => {
      expect(outcome(ifMatch)).to.equal(expected);
    });
  }

  it('are compared weakly by If-None-Match', () => {
    expect(matchesIfNoneMatch(undefined, '"5"')).to.equal(false);
    for (const matching of ['"5"', 'W/"5"', '*', '"4", W/"5"'])
      expect(matchesIfNoneMatch(matching, '"5"'), matching).to.equal(true);
    expect(matchesIfNoneMatch('"5"', 'W/"5"')).to.equal(true);
    for (const other of ['"4"', '5', '', '"55"']) expect(matchesIfNoneMatch(other, '"5"'), other).to.equal(false);
  });
});
