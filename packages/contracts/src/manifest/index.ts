export * from './manifest-json-schema.ts';
export * from './manifest-schema.ts';
