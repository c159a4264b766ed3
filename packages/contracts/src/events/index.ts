export { buildAsyncApi } from './async-api.ts';
export { type ConsumerGroup, consumers } from './consumers.ts';
export { type EventCategory, type EventDefinition, eventCategories } from './define-event.ts';
export type { DomainEvent, EventInput, EventPayload } from './domain-event.ts';
export { type EventType, eventCatalogue } from './event-catalogue.ts';
export {
  type Actor,
  accountStream,
  actorOf,
  actorSchema,
  type EventRequest,
  eventCredentialSchema,
  eventRequestSchema,
} from './event-data.ts';
export { dataSchemaOf, emittersOf, eventSchema, topicOf } from './event-schemas.ts';
export { type DataSubject, isPersonId, personalMark } from './personal-data.ts';
