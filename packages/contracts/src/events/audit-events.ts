import { z } from 'zod';
import { defineEvent } from './define-event.ts';
import { plainText, plainValue } from './personal-data.ts';

export const auditEvents = [
  defineEvent({
    type: 'audit.read',
    category: 'audit',
    subject: 'audit',
    summary:
      'A caller read or exported records of the audit log. `records` is how many matched when an export began.',
    detail: z.strictObject({
      what: plainText,
      filter: z.record(z.string(), plainText),
      records: z.number().int().optional(),
    }),
    example: {
      what: 'export',
      filter: { action: 'secret.rotated' },
      records: 12,
    },
  }),
  defineEvent({
    type: 'audit.person_erased',
    category: 'audit',
    subject: 'user',
    summary: "A user's personal data in the audit log of this workspace was erased; ids remain.",
    detail: z.strictObject({}),
    example: {},
  }),
  defineEvent({
    type: 'audit.retention_applied',
    category: 'audit',
    subject: 'audit',
    summary:
      'The audit records before `to` were retired after `days` days: the checkpoint of `size` and `root` covers them.',
    detail: z.strictObject({
      to: z.number().int(),
      size: z.number().int(),
      root: plainText,
      days: z.number().int(),
    }),
    example: {
      to: 256,
      size: 300,
      root: 'A0r+dMt2h2a0kFUuoyIvzCQDVSrSVYhXh0kCS+vIpHo=',
      days: 365,
    },
  }),
  defineEvent({
    type: 'audit.key_created',
    category: 'audit',
    subject: 'signing_key',
    summary:
      'A key was created that signs checkpoints from `usedFrom` on, in place of `replaces`. `key` is a verifier key (C2SP signed-note); `cause` is `age`, `operator` or `compromise`. In the log of the platform.',
    detail: z.strictObject({
      key: plainText,
      replaces: plainText,
      usedFrom: z.iso.datetime(),
      cause: z.enum(['age', 'operator', 'compromise']),
    }),
    example: {
      key: 'irp.example/audit+36ba937b+AQO0t2BRN8TIASExaHhCzJxivgvCfSuK4Ffv8oGmr8O3',
      replaces: '4921be09-c91b-4160-9e43-c37bbe88559e',
      usedFrom: '2026-11-27T04:40:00.000Z',
      cause: 'operator',
    },
  }),
  defineEvent({
    type: 'operator.acted',
    category: 'audit',
    // The services that have operations for operators.
    emitters: ['authorization', 'directory', 'notifications', 'audit'],
    subject: 'operation',
    summary:
      'An operator of the platform called a changing operation for operators: `ids` are the ids in the request, `lists` its lists of ids and of enumerated values (the first 100, and how many there are), `choices` its enumerated values, flags, numbers and times. Stored before the operation runs; events of the same request show the changes.',
    detail: z.strictObject({
      ids: z.record(z.string(), plainText),
      // Absent in events of earlier versions, and if the request contained no lists.
      lists: z
        .record(
          z.string(),
          z.strictObject({
            count: z.number().int(),
            values: z.array(plainText),
          }),
        )
        .optional(),
      choices: z.record(z.string(), plainValue).optional(),
    }),
    example: {
      ids: {
        workspaceId: '019ab1d0-3c55-7a0e-8f21-6b7d9c20e4aa',
        userId: '019ab1d0-3c57-7c31-9d02-51f0a7be3c18',
      },
      lists: { scopes: { count: 2, values: ['investments.read', 'members.read'] } },
      choices: { environment: 'production' },
    },
  }),
] as const;
