import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { createAnswerOnce } from '../../src/account/applications/repeated-form.ts';

describe('a form that is sent twice', () => {
  const counting = () => {
    let acts = 0;
    return async () => {
      await pause(1);
      return ++acts;
    };
  };

  it('is answered as before, while that is kept', async () => {
    const answerOnce = createAnswerOnce<number>(20);
    const act = counting();
    expect(await Promise.all([answerOnce('one', act), answerOnce('one', act)])).to.deep.equal([
      1, 1,
    ]);
    expect(await answerOnce('one', act)).to.equal(1);
    await eventually('the answer is forgotten', async () => (await answerOnce('one', act)) === 2);
  });

  it('is another one than a form with other fields', async () => {
    const answerOnce = createAnswerOnce<number>(1_000);
    const act = counting();
    expect([await answerOnce('one', act), await answerOnce('other', act)]).to.deep.equal([1, 2]);
  });

  it('is acted on again after an error', async () => {
    const answerOnce = createAnswerOnce<number>(1_000);
    const failing = async () => {
      throw new Error('no');
    };
    const both = await Promise.allSettled([answerOnce('one', failing), answerOnce('one', failing)]);
    expect(both.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
    expect(await answerOnce('one', async () => 3)).to.equal(3);
  });
});
