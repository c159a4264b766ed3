import { expect } from 'chai';
import { PartlyAppliedError } from '../src/command/partly-applied-error.ts';

describe('a manifest applied in part', () => {
  it('names the changes, and recommends a repeat only after its cause is gone', () => {
    const { message } = new PartlyAppliedError(
      { made: ['listing'], notMade: ['submission'] },
      new Error('in review'),
    );
    expect(message)
      .to.contain('Applied: listing. Not applied: submission.')
      .and.to.contain('Correct the cause, and run the command again');
  });
});
