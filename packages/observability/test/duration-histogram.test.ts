import { Counts, DurationHistogram } from '@irp/observability';
import { expect } from 'chai';

describe('a histogram of durations', () => {
  it('counts each in the first bucket whose bound it does not exceed', () => {
    const histogram = new DurationHistogram([0.1, 1]);
    for (const seconds of [0, 0.1, 0.100001, 1, 1.5, 600]) {
      histogram.observe(seconds);
    }
    expect(histogram.counts).to.deep.equal([2, 2, 2]);
    expect(histogram.count).to.equal(6);
    expect(histogram.sum).to.be.closeTo(602.7, 0.001);
  });

  it('treats a time before 0, of different clocks, as 0', () => {
    const histogram = new DurationHistogram([0.1]);
    histogram.observe(-3);
    expect([histogram.counts, histogram.sum, histogram.count]).to.deep.equal([[1, 0], 0, 1]);
  });
});

describe('counts by a label', () => {
  it('have every value from the start, and add unexpected values', () => {
    const counts = new Counts<string>('result', ['sent', 'refused'], { kind: 'mail' });
    counts.add('refused');
    counts.add('refused', 2);
    counts.add('lost');
    expect(counts.readings()).to.deep.equal([
      {
        labels: { kind: 'mail', result: 'sent' },
        value: 0,
      },
      {
        labels: { kind: 'mail', result: 'refused' },
        value: 3,
      },
      {
        labels: { kind: 'mail', result: 'lost' },
        value: 1,
      },
    ]);
  });
});
