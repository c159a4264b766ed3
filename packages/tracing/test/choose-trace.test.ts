import { expect } from 'chai';
import { createChooseTrace } from '../src/choose-trace.ts';

describe('createChooseTrace', () => {
  const choose = (OTEL_TRACES_SAMPLER: string, ratio: number, random: number) =>
    createChooseTrace(
      { OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG: ratio } as never,
      () => random,
    )();

  for (const prefix of ['', 'parentbased_']) {
    it(`chooses all, none or a share with ${prefix}always_on, ${prefix}always_off and ${prefix}traceidratio`, () => {
      expect(choose(`${prefix}always_on`, 0, 0.999)).to.equal(true);
      expect(choose(`${prefix}always_off`, 1, 0)).to.equal(false);
      expect(
        [0, 0.0099, 0.01, 0.5].map((random) => choose(`${prefix}traceidratio`, 0.01, random)),
      ).to.deep.equal([true, true, false, false]);
    });
  }

  it('chooses none with a ratio of 0, and all with 1', () => {
    expect(choose('traceidratio', 0, 0)).to.equal(false);
    expect(choose('traceidratio', 1, 1 - Number.EPSILON)).to.equal(true);
  });
});
