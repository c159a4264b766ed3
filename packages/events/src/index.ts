export type {
  DeadLetter,
  DeadLetterQuery,
  EventBus,
  EventMessage,
  ReceivedEvent,
  RetryPolicy,
  SubscribeOptions,
  Subscription,
  TopicProgress,
} from './event-bus.ts';
export { type EventEnvelope, eventEnvelopeSchema } from './event-envelope.ts';
export type { EventSource, Lease, WaitingEvent } from './event-source.ts';
export { checkKafka } from './kafka/check-kafka.ts';
export { createKafkaEventBus } from './kafka/create-kafka-event-bus.ts';
export { KafkaRefused, KafkaUnavailable } from './kafka/kafka-failure.ts';
export type { KafkaEventBusOptions } from './kafka/kafka-options.ts';
export { newEvent, newEventsOfAct } from './new-event.ts';
export { outsider, withoutPerson } from './outside-event.ts';
export { type Pace, steadyPace } from './pace.ts';
export { type Relay, type RelayOptions, startRelay } from './relay.ts';
export { TemporaryFailure } from './temporary-failure.ts';
export { platformStream, toEnvelope } from './to-envelope.ts';
export { withRegion } from './with-region.ts';
