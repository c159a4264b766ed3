export * from './dead-letters.ts';
export * from './outbox.ts';
export * from './platform-dead-letters.ts';
export * from './platform-health.ts';
