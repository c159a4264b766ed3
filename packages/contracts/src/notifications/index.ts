export * from './mail-bounces.ts';
export * from './mail-kinds.ts';
export * from './notification-contacts.ts';
export { newNotificationContactExample } from './notification-examples.ts';
export * from './notification-preferences.ts';
export * from './webhook-endpoint-fields.ts';
export * from './webhook-endpoints.ts';
export * from './webhook-event-types.ts';
export * from './webhook-examples.ts';
