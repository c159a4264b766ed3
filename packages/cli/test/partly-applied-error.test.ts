import { expect } from 'chai';
import { PartlyAppliedError } from '../src/command/partly-applied-error.ts';

describe('a manifest that was applied in part', () => {
  it('says what was made, and that a repeat helps only once its cause is gone', () => {
    const { message } = new PartlyAppliedError(
      { made: ['listing'], notMade: ['submission'] },
      new Error('in review'),
    );
    expect(message)
      .to.contain('Made: listing. Not made: submission.')
      .and.to.contain('once nothing is in its way');
  });
});
