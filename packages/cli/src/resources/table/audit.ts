import type { Resource } from '../resource.ts';

const recordColumns = ['occurredAt', 'action', 'outcome', 'id', 'actor.type', 'actor.id'];

export const auditTable: Resource = {
  name: 'audit',
  about: 'Records, exports and checkpoints of the audit log',
  verbs: [
    {
      name: 'list',
      operation: 'listAuditRecords',
      columns: recordColumns,
      noun: 'records',
    },
    {
      name: 'get',
      operation: 'getAuditRecord',
    },
    {
      name: 'export',
      operation: 'exportAuditRecords',
      countedBy: 'listAuditRecords',
      notes: 'irp audit verify can verify this export only if --format is bundle.',
    },
    {
      name: 'checkpoints',
      operation: 'listAuditCheckpoints',
      columns: ['size', 'at', 'rootHash'],
      noun: 'checkpoints',
    },
    {
      name: 'keys',
      operation: 'listAuditKeys',
    },
    {
      name: 'erase',
      operation: 'erasePerson',
    },
  ],
  groups: [
    {
      name: 'account',
      about: 'The audit log of your own account',
      verbs: [
        {
          name: 'list',
          operation: 'listAccountRecords',
          columns: recordColumns,
          noun: 'records',
        },
        {
          name: 'erase',
          operation: 'eraseAccount',
        },
      ],
    },
  ],
};
