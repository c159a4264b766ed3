import { z } from 'zod';
import { identityScopeDescriptions, scopeDescriptions } from './scope-descriptions.ts';

export * from './scope-descriptions.ts';

export type IdentityScope = keyof typeof identityScopeDescriptions;
export const identityScopes = Object.keys(identityScopeDescriptions) as IdentityScope[];

export type Scope = keyof typeof scopeDescriptions;
export const scopes = Object.keys(scopeDescriptions) as Scope[];
export const scopeSchema = z.enum(scopes as [Scope, ...Scope[]]);
