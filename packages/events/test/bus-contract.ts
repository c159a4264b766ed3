import { BusBench, type BusHarness } from './bus-contract/bus-bench.ts';
import { describeDeadLetters } from './bus-contract/describe-dead-letters.ts';
import { describeDelivery } from './bus-contract/describe-delivery.ts';
import { describeGroups } from './bus-contract/describe-groups.ts';
import { describeOutage } from './bus-contract/describe-outage.ts';
import { describeProgress } from './bus-contract/describe-progress.ts';
import { describeRetries } from './bus-contract/describe-retries.ts';

export { type BusHarness, patience } from './bus-contract/bus-bench.ts';

/** The tests that every adapter of the event bus must pass. */
export function busContract(start: () => Promise<BusHarness>): void {
  const bench = new BusBench();
  let harness: BusHarness | undefined;
  before(async () => {
    harness = await start();
    bench.use(harness);
  });
  after(() => harness?.stop());
  beforeEach(() => bench.newTopic());
  afterEach(() => bench.stopSubscriptions());

  describeDelivery(bench);
  describeProgress(bench);
  describeRetries(bench);
  describeDeadLetters(bench);
  describeGroups(bench);
  describeOutage(bench);
}
