import { PlatformError } from '@irp/errors';
import { entityTag, type Preconditions, requirePreconditions } from '@irp/http';
import { expect } from 'chai';

const outcome = (preconditions: Preconditions) => {
  try {
    requirePreconditions(preconditions, '"5"');
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
      expect(outcome({ 'if-match': ifMatch })).to.equal(expected);
    });
  }

  for (const [ifNoneMatch, expected] of [
    ['*', 412],
    ['"5"', 412],
    // Weak comparison (RFC 9110, section 13.1.2).
    ['"4", W/"5"', 412],
    ['"4"', 'passes'],
    ['5', 400],
    ['', 400],
  ] as const) {
    it(`If-None-Match of a change: ${ifNoneMatch || '(empty)'}: ${expected}`, () => {
      expect(outcome({ 'if-none-match': ifNoneMatch })).to.equal(expected);
    });
  }

  it('are checked together', () => {
    expect(outcome({ 'if-match': '"5"', 'if-none-match': '"5"' })).to.equal(412);
    expect(outcome({ 'if-match': '"5"', 'if-none-match': '"4"' })).to.equal('passes');
  });
});
