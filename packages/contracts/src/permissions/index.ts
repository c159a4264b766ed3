export * from './allows.ts';
export * from './permission.ts';
export * from './permissions.ts';
export * from './roles.ts';
