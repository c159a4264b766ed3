export * from './authorization/index.ts';
export * from './endpoint.ts';
export * from './identifier.ts';
export * from './investments/index.ts';
export * from './principal.ts';
export * from './problem.ts';
export * from './scopes.ts';
export * from './text.ts';
