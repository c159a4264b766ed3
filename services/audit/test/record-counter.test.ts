import { expect } from 'chai';
import { createRecordCounter } from '../src/operations/record-counter.ts';

describe('audit: totals of lists', () => {
  let actions: string[];
  let first: number;
  /** Number of records before `first` deleted by retention. */
  let deleted: number;
  let counted: number;
  let duringCount: () => void;

  const counter = () =>
    createRecordCounter({
      anchors: { firstSequence: async () => first },
      records: {
        size: async () => actions.length,
        async count(_, { action }, { from, before } = { from: deleted, before: actions.length }) {
          counted += before - from;
          const found = actions.slice(Math.max(from, deleted), before);
          const count = found.filter((one) => action === undefined || one === action).length;
          duringCount();
          return count;
        },
      },
    });

  const view = (stream: string) => ({ stream, environment: 'production' as const });

  beforeEach(() => {
    actions = Array.from({ length: 1_000 }, (_, at) =>
      at % 4 === 0 ? 'user.signed_in' : 'token.issued',
    );
    first = 0;
    deleted = 0;
    counted = 0;
    duringCount = () => undefined;
  });

  it('count only the records after the last count of the same filter', async () => {
    const count = counter();
    const filter = { action: 'user.signed_in' };
    expect(await count(view('w1'), filter)).to.equal(250);
    actions.push('user.signed_in', 'token.issued');
    expect(await count(view('w1'), filter)).to.equal(251);
    expect(await count(view('w1'), filter)).to.equal(251);
    expect(counted).to.equal(1_002);
    expect(await count(view('w1'), {})).to.equal(1_002);
    expect(counted).to.equal(2_004);
  });

  it('exclude records that retention has deleted, or is deleting', async () => {
    const count = counter();
    expect(await count(view('w1'), {})).to.equal(1_000);
    first = 256;
    expect(await count(view('w1'), {})).to.equal(744);
    deleted = 256;
    expect(await count(view('w1'), {})).to.equal(744);
    expect(await count(view('w1'), {})).to.equal(744);
  });

  it('are counted again if a record was appended during the count', async () => {
    const count = counter();
    const filter = { action: 'user.signed_in' };
    duringCount = () => {
      actions.push('user.signed_in');
      duringCount = () => undefined;
    };
    expect(await count(view('w1'), filter)).to.equal(250);
    expect(await count(view('w1'), filter)).to.equal(251);
    expect(await count(view('w1'), filter)).to.equal(251);
  });

  it('are separate for each stream and each value of a filter', async () => {
    const count = counter();
    expect(await count(view('w1'), { action: 'token.issued' })).to.equal(750);
    actions.length = 4;
    expect(await count(view('w2'), { action: 'token.issued' })).to.equal(3);
    expect(await count(view('w2'), { from: new Date(0) })).to.equal(4);
  });
});
