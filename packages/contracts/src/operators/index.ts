export * from './dead-letters.ts';
