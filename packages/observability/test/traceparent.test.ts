import { parseTraceparent } from '@irp/observability';
import { expect } from 'chai';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

describe('parseTraceparent', () => {
  it('reads the parts, and counts only one flag', () => {
    for (const [flags, sampled] of [
      ['00', false],
      ['01', true],
      ['02', false],
      ['ff', true],
    ] as const) {
      expect(parseTraceparent(`00-${traceId}-${spanId}-${flags}`)).to.deep.equal({
        traceId,
        spanId,
        isSampled: sampled,
      });
    }
  });

  it('reads a later version, which may have more parts', () => {
    expect(parseTraceparent(`01-${traceId}-${spanId}-01-more`)).to.deep.equal({
      traceId,
      spanId,
      isSampled: true,
    });
  });

  const invalid = [
    undefined,
    '',
    'nonsense',
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `ff-${traceId}-${spanId}-01`,
    `00-${traceId}-${spanId}-01-more`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
    ` 00-${traceId}-${spanId}-01`,
  ];
  for (const header of invalid) {
    it(`reads nothing from ${JSON.stringify(header?.slice(0, 60))}`, () => {
      expect(parseTraceparent(header)).to.equal(undefined);
    });
  }
});
