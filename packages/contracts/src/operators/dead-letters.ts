import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { type ConsumerGroup, consumers } from '../events/consumers.ts';
import { operatorOperation, operatorQuery } from '../operator-operation.ts';

const groups = Object.keys(consumers) as [ConsumerGroup, ...ConsumerGroup[]];

export const deadLettersGroupSchema = z.enum(groups, `must be one of ${groups.join(', ')}`);
export const deadLetterIdsSchema = z.array(z.string().max(64)).min(1).max(100);

/**
 * An event that a group could not process. The contents are left out, because the contents may be
 * personal.
 */
export const deadLetterSchema = z.object({
  id: z.string(),
  group: z.string(),
  topic: z.string(),
  failedAt: z.string(),
  attempts: z.int(),
  reason: z.string(),
  /** The size of the message in bytes. */
  bytes: z.int(),
  /**
   * The type of the event; null if the message is no event, and is therefore never delivered again.
   */
  type: z.string().nullable(),
  eventId: z.string().nullable(),
  /** The workspace; empty if the event has none. */
  workspaceId: z.string().nullable(),
});

/**
 * The group is named `groupId`, because `operator.acted` contains the members whose names end in
 * `Id`.
 */
const replayChoice = z.strictObject({
  groupId: deadLettersGroupSchema,
  ids: deadLetterIdsSchema.optional(),
});

/**
 * Lists dead letters on the embedded event log, readable only by the process of `npm start`. With
 * Kafka, the program for operators reads the dead letters itself.
 */
export const listDeadLetters = defineEndpoint({
  ...operatorQuery,
  operationId: 'listDeadLetters',
  path: '/internal/dead-letters',
  summary: 'List the events that a consumer group could not handle, at most 100 of each topic',
  body: z.strictObject({
    group: deadLettersGroupSchema,
    ids: deadLetterIdsSchema.optional(),
  }),
  responses: {
    200: {
      description: 'The oldest dead letters of each topic',
      schema: z.object({ letters: z.array(deadLetterSchema) }),
    },
  },
});

export const replayDeadLetters = defineEndpoint({
  ...operatorOperation,
  operationId: 'replayDeadLetters',
  path: '/internal/dead-letters/replay',
  summary:
    'Deliver events again to the group that could not handle them; at most 100 of each topic',
  body: replayChoice,
  responses: {
    200: {
      description: 'Number of events of each topic that are delivered again',
      schema: z.object({ replayed: z.record(z.string(), z.int()) }),
    },
  },
});

/**
 * Records a replay. With Kafka, the program for operators replays dead letters itself. The program
 * calls this operation, so that a service records the replay.
 */
export const announceReplay = defineEndpoint({
  ...operatorOperation,
  operationId: 'announceReplay',
  path: '/internal/dead-letters/announce-replay',
  summary:
    'Store an audit record that an operator will deliver dead letters of a group again. Delivers none itself',
  body: replayChoice,
  responses: { 204: { description: 'Recorded' } },
});
