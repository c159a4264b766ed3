export * from './api-key-format.ts';
export * from './api-keys.ts';
export * from './fields.ts';
export * from './internal.ts';
export * from './me.ts';
export * from './members.ts';
export * from './resolve-credential.ts';
export * from './workspaces.ts';
