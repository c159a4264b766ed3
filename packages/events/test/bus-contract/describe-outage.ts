import { PlatformError } from '@irp/errors';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { createMessage, numbersOf } from '../create-message.ts';
import { type BusBench, patience } from './bus-bench.ts';

export function describeOutage(bench: BusBench): void {
  it('rejects publications while the engine is unavailable, and continues afterwards', async () => {
    await bench.bus.publish(bench.topic, [createMessage('k', 1)]);
    await bench.harness.disconnect();
    const error = await bench.bus
      .publish(bench.topic, [createMessage('k', 2)])
      .catch((error) => error);
    expect(error).to.be.instanceOf(PlatformError).and.to.include({ code: 'unavailable' });
    expect(bench.bus.healthy()).to.equal(false);
    bench.bus = await bench.harness.reconnect();
    await eventually(
      'publishing succeeds again',
      () =>
        bench.bus.publish(bench.topic, [createMessage('k', 3)]).then(
          () => true,
          () => false,
        ),
      patience,
    );
    await eventually('the bus is healthy', () => bench.bus.healthy(), patience);
    const { got, stop, has } = await bench.subscribe('readers');
    await has(2);
    expect(numbersOf(got).filter((n) => n !== 2)).to.deep.equal([1, 3]);
    await stop();
  });
}
