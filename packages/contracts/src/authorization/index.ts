export * from './api-key-format.ts';
export * from './resolve-credential.ts';
