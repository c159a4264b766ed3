import { PlatformError } from '@irp/errors';
import type { Logger } from '@irp/observability';
import { ConsumerProgress } from './delivery/consumer-progress.ts';
import { DeadLetterStore } from './delivery/dead-letter-store.ts';
import { Delivery } from './delivery/delivery.ts';
import { readEvent } from './delivery/read-event.ts';
import { encodeMessages } from './encode-messages.ts';
import type { EventBus, Subscription } from './event-bus.ts';
import type { LogEngine, StoredMessage } from './log-engine.ts';
import { checkName } from './topic-name.ts';

/** Creates an event bus on an engine. Kafka and the embedded log are the engines. */
export function createEventBus(engine: LogEngine, log: Logger): EventBus {
  const deadLetters = new DeadLetterStore(engine);
  const subscriptions = new Set<Subscription>();
  let closing: Promise<void> | undefined;

  /**
   * Rejects a call after `close`, and invalid names.
   * @throws PlatformError `unavailable` after `close`, `invalid_request` for a name that one of the
   *   engines could not use
   */
  function checkOpen(...names: [kind: 'topic' | 'group', name: string][]): void {
    if (closing) {
      throw new PlatformError('unavailable', 'The event bus is closed.');
    }
    for (const [kind, name] of names) {
      checkName(kind, name);
    }
  }

  return {
    async publish(topic, messages) {
      checkOpen(['topic', topic]);
      await engine.append(topic, encodeMessages(topic, messages));
    },
    async subscribe(options) {
      const { topics, group, maxBatch = 100, maxAheadBytes = 0 } = options;
      checkOpen(['group', group], ...topics.map((topic): ['topic', string] => ['topic', topic]));
      const progress = new ConsumerProgress(topics);
      const delivery = new Delivery(options, deadLetters, progress, log);
      const member = engine.join({
        topics,
        group,
        maxBatch,
        ahead: {
          bytes: maxAheadBytes,
          left: maxAheadBytes,
        },
        deliver: (batch) => delivery.deliver(batch),
      });
      const subscription: Subscription = {
        lag: async () => [...(await member.lag()).values()].reduce((sum, lag) => sum + lag, 0),
        lagByTopic: () => member.lag(),
        progress: () => progress.read(),
        async stop() {
          subscriptions.delete(subscription);
          await member.stop();
        },
      };
      subscriptions.add(subscription);
      return subscription;
    },
    async deadLetters(group, topic, query) {
      checkOpen(['group', group], ['topic', topic]);
      return deadLetters.list(group, topic, query);
    },
    async replay(group, topic, query) {
      checkOpen(['group', group], ['topic', topic]);
      return deadLetters.replay(group, topic, query);
    },
    async replaceDeadLetters(group, topic, replace) {
      checkOpen(['group', group], ['topic', topic]);
      return deadLetters.replace(group, topic, replace);
    },
    async replaceEvents({ topic, at }, replace) {
      checkOpen(['topic', topic]);
      let replaced = 0;
      const change = ({ value }: StoredMessage): Buffer | undefined => {
        const read = readEvent(value);
        const event = 'event' in read ? replace(read.event) : undefined;
        if (event === undefined) {
          return undefined;
        }
        replaced++;
        return Buffer.from(JSON.stringify(event));
      };
      await engine.rewrite?.(topic, change, at);
      return replaced;
    },
    healthy: () => !closing && engine.healthy(),
    close() {
      closing ??= Promise.all([...subscriptions].map((one) => one.stop())).then(() =>
        engine.close(),
      );
      return closing;
    },
  };
}
