export * from './checkpoint-keys.ts';
export * from './log.ts';
export * from './platform-records.ts';
export * from './records.ts';
