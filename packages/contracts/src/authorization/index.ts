export * from './api-key-format.ts';
export * from './api-keys.ts';
export * from './internal.ts';
export * from './people.ts';
export * from './resolve-credential.ts';
