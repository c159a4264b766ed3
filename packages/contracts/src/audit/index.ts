export * from './log.ts';
export * from './platform-records.ts';
export * from './records.ts';
