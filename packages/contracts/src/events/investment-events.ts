import { z } from 'zod';
import { defineEvent } from './define-event.ts';

const environment = z.enum(['production', 'sandbox']);
const visibility = z.enum(['workspace', 'private']);
/** Null for a private record: who reads the log is not who may read that. */
const name = z.string().nullable();
const investment = { category: 'investment', subject: 'investment' } as const;
/** RFC 6901 pointers; values as the API shows them, long ones cut. Of a private record only what changed, not from and to what. */
const changes = z.array(z.strictObject({ path: z.string(), before: z.unknown(), after: z.unknown() }));

export const investmentEvents = [
  defineEvent({
    type: 'investment.created',
    ...investment,
    summary: 'An investment record was made.',
    detail: z.strictObject({ environment, visibility, name }),
    example: { environment: 'production', visibility: 'workspace', name: 'Novo Nordisk A/S' },
  }),
  defineEvent({
    type: 'investment.imported',
    category: 'investment',
    subject: 'import',
    summary: 'Records were made from a file: up to 1,000 in one event.',
    detail: z.strictObject({ environment, visibility, investmentIds: z.array(z.string()).max(1_000) }),
    example: {
      environment: 'production',
      visibility: 'workspace',
      investmentIds: ['01920000-0000-7000-8000-000000000007'],
    },
  }),
  defineEvent({
    type: 'investment.updated',
    ...investment,
    summary: 'An investment record was changed, locked or unlocked.',
    detail: z.strictObject({ environment, visibility, changes }),
    example: {
      environment: 'production',
      visibility: 'workspace',
      changes: [{ path: '/sector', before: 'Industrials', after: 'Energy' }],
    },
  }),
  defineEvent({
    type: 'investment.archived',
    ...investment,
    summary: 'An investment record was archived, or taken out of the archive.',
    detail: z.strictObject({ environment, visibility, changes }),
    example: {
      environment: 'production',
      visibility: 'workspace',
      changes: [{ path: '/isArchived', before: false, after: true }],
    },
  }),
  defineEvent({
    type: 'investment.deleted',
    ...investment,
    summary: 'An investment record was deleted.',
    detail: z.strictObject({ environment, visibility, name }),
    example: { environment: 'production', visibility: 'workspace', name: 'Novo Nordisk A/S' },
  }),
] as const;
