export * from './mail-kinds.ts';
export * from './webhook-endpoint-fields.ts';
export * from './webhook-endpoints.ts';
export * from './webhook-event-types.ts';
export * from './webhook-examples.ts';
