import { PlatformError } from '@irp/errors';
import { entityTag, isKnown, requireMatch } from '@irp/http';
import { expect } from 'chai';

const outcome = (ifMatch: string | undefined, current = '"5"') => {
  try {
    requireMatch(ifMatch, current);
    return 'goes on';
  } catch (error) {
    return error instanceof PlatformError ? error.status : error;
  }
};

describe('entity tags', () => {
  it('are quoted', () => {
    expect([entityTag(5), entityTag('a')]).to.deep.equal(['"5"', '"a"']);
  });

  for (const [ifMatch, expected] of [
    [undefined, 'goes on'],
    ['"5"', 'goes on'],
    ['*', 'goes on'],
    [' "4" , "5" ', 'goes on'],
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
    expect(isKnown(undefined, '"5"')).to.equal(false);
    for (const known of ['"5"', 'W/"5"', '*', '"4", W/"5"']) expect(isKnown(known, '"5"'), known).to.equal(true);
    expect(isKnown('"5"', 'W/"5"')).to.equal(true);
    for (const unknown of ['"4"', '5', '', '"55"']) expect(isKnown(unknown, '"5"'), unknown).to.equal(false);
  });
});
