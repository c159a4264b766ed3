import { z } from 'zod';
import { defineEvent } from './define-event.ts';

export const auditEvents = [
  defineEvent({
    type: 'audit.read',
    category: 'audit',
    subject: 'audit',
    summary: 'Somebody read or exported records of the audit log.',
    detail: z.strictObject({ what: z.string(), filter: z.record(z.string(), z.string()) }),
    example: { what: 'records', filter: { action: 'secret.rotated' } },
  }),
  defineEvent({
    type: 'audit.person_erased',
    category: 'audit',
    subject: 'user',
    summary: 'What the log of this workspace held of a person, beyond an id, was made unreadable for good.',
    detail: z.strictObject({}),
    example: {},
  }),
] as const;
