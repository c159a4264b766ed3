export type {
  DeadLetter,
  DeadLetterQuery,
  EventBus,
  EventMessage,
  ReceivedEvent,
  RetryPolicy,
  SubscribeOptions,
  Subscription,
} from './event-bus.ts';
export { type EventEnvelope, eventEnvelopeSchema } from './event-envelope.ts';
export { TemporaryFailure } from './temporary-failure.ts';
