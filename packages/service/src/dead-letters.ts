import {
  type ConsumerGroup,
  consumers,
  type DomainEvent,
  eventCatalogue,
  topicOf,
} from '@irp/contracts/events';
import * as contracts from '@irp/contracts/operators';
import { type DeadLetter, type EventBus, toEnvelope } from '@irp/events';
import { type Binding, bind } from '@irp/http';
import type { z } from 'zod';
import { recordOperatorActs } from './record-operator-acts.ts';

/** A dead letter for operators, without the data of the event, because the data may be personal. */
export type DeadLetterSummary = z.output<typeof contracts.deadLetterSchema>;

export interface DeadLetterChoice {
  group: ConsumerGroup;
  /** The ids to select. Default: all, at most 100 of each topic. */
  ids?: readonly string[] | undefined;
}

/** The dead letters of consumer groups, for operators. */
export interface DeadLetters {
  /**
   * Lists dead letters, topic by topic. The dead letters of a topic are sorted by age, oldest
   * first.
   */
  list(choice: DeadLetterChoice): Promise<DeadLetterSummary[]>;
  /**
   * Delivers dead letters again, each to its own group.
   * @returns the number of dead letters that were delivered again, by topic
   */
  replay(choice: DeadLetterChoice): Promise<Record<string, number>>;
}

/** Reads and replays dead letters in the process with the bus: Kafka, or the embedded log. */
export function deadLettersOf(bus: Pick<EventBus, 'deadLetters' | 'replay'>): DeadLetters {
  return {
    async list({ group, ids }) {
      const found: DeadLetter[] = [];
      for (const topic of consumers[group]) {
        found.push(...(await bus.deadLetters(group, topic, ids ? { ids } : {})));
      }
      return found.map(summaryOf);
    },
    async replay({ group, ids }) {
      const replayed: Record<string, number> = {};
      for (const topic of consumers[group]) {
        replayed[topic] = await bus.replay(group, topic, ids ? { ids } : {});
      }
      return replayed;
    },
  };
}

/**
 * The internal operations for operators on the dead letters of a bus that only this process can
 * open. Before a replay, an event about the replay is published on this bus.
 */
export function deadLetterBindings(
  bus: Pick<EventBus, 'deadLetters' | 'replay' | 'publish'>,
): Binding[] {
  const letters = deadLettersOf(bus);
  const bindings = [
    bind(contracts.listDeadLetters, async ({ body }) => ({
      status: 200 as const,
      body: { letters: await letters.list(body) },
    })),
    bind(contracts.replayDeadLetters, async ({ body: { groupId: group, ids } }) => ({
      status: 200 as const,
      body: { replayed: await letters.replay({ group, ids }) },
    })),
  ];
  return recordOperatorActs(bindings, (event) => publishAct(bus, event));
}

/**
 * Publishes the event of an operator's action. The operation belongs to no service, so the event
 * goes to the topic of the first service that emits such events.
 */
async function publishAct(bus: Pick<EventBus, 'publish'>, event: DomainEvent): Promise<void> {
  const service = topicOf(eventCatalogue['operator.acted']);
  if (service === null) {
    throw new Error('operator.acted has no topic');
  }
  await bus.publish(service, [
    {
      key: event.subject,
      event: toEnvelope(service, event),
    },
  ]);
}

function summaryOf({
  id,
  group,
  topic,
  failedAt,
  attempts,
  reason,
  event,
  size,
}: DeadLetter): DeadLetterSummary {
  const { type = null, id: eventId = null, workspaceid: workspaceId = null } = event ?? {};
  return {
    id,
    group,
    topic,
    failedAt,
    attempts,
    reason,
    bytes: size,
    type,
    eventId,
    workspaceId,
  };
}
