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
] as const;
