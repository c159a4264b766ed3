export * from './dead-letters.ts';
export * from './outbox.ts';
