import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';

describe('eventually', () => {
  const errorOf = (waiting: Promise<void>) =>
    waiting.then(
      () => undefined,
      (error: Error) => error.message,
    );

  it('resolves once the condition holds, checked as often as needed', async () => {
    let checks = 0;
    await eventually('three checks were made', async () => ++checks === 3, { intervalMs: 1 });
    expect(checks).to.equal(3);
  });

  it('rejects with the name of the condition when it does not hold in time', async () => {
    const error = await errorOf(
      eventually('the mail is sent', () => false, { timeoutMs: 5, intervalMs: 1 }),
    );
    expect(error).to.equal('Timed out after 5 ms waiting until the mail is sent');
  });

  it('rejects immediately with the error of the condition', async () => {
    const broken = () => {
      throw new Error('the row has no state');
    };
    expect(await errorOf(eventually('the row is sent', broken))).to.equal('the row has no state');
  });
});
