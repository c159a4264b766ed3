import type { Work } from '../store/queue-store.ts';
import type { DispatcherOptions } from './dispatcher-options.ts';
import type { Dispatcher } from './dispatcher-port.ts';
import type { HeldMemory } from './held-memory.ts';
import { isPrompt, type Line } from './line.ts';
import type { LineKeeper } from './line-keeper.ts';
import type { Membership } from './membership.ts';
import { uniqueWorks } from './unique-works.ts';

interface Dependencies {
  memory: HeldMemory;
  membership: Membership;
  keeper: LineKeeper;
  options: DispatcherOptions;
  monotonicMs: () => number;
  /** Whether a delivery may be sent from memory. */
  accepts(line: Line): boolean;
  place(line: Line): void;
  schedule(): void;
  wake(works: readonly Work[]): Promise<void>;
}

/** The part of the dispatcher that sends deliveries before they are stored. */
export function createFirstSender(
  dependencies: Dependencies,
): Pick<Dispatcher, 'sendFirst' | 'late' | 'storedLate'> {
  const { memory, membership, keeper, options, monotonicMs, accepts, place, schedule, wake } =
    dependencies;
  return {
    async sendFirst(deliveries) {
      if (!membership.isAlive()) {
        return [];
      }
      const lines = new Set(deliveries.flatMap(({ endpointId }) => keeper.get(endpointId) ?? []));
      await keeper.freshen(lines);
      const sent = deliveries.filter((delivery) => {
        const line = keeper.get(delivery.endpointId);
        if (!line || line.held.has(delivery.id)) {
          return false;
        }
        if (!accepts(line) || !isPrompt(line, monotonicMs(), options)) {
          return false;
        }
        memory.hold(line, delivery);
        return true;
      });
      for (const line of lines) {
        place(line);
      }
      schedule();
      return sent;
    },
    late(deliveries) {
      for (const { id, endpointId, first } of deliveries) {
        const line = keeper.get(endpointId);
        // One that waited for its turn says nothing of the receiver.
        if (!first?.isSent || !line?.held.has(id)) {
          continue;
        }
        first.isLate = true;
        line.late += 1;
      }
    },
    async storedLate(deliveries) {
      await wake(
        uniqueWorks(
          deliveries.filter(({ id, endpointId }) => !keeper.get(endpointId)?.held.has(id)),
        ),
      );
    },
  };
}
