import { defineEndpoint } from '../endpoint.ts';
import { listAuditRecords } from './records.ts';

export const listPlatformRecords = defineEndpoint({
  method: 'post',
  versions: ['unversioned'],
  access: 'internal',
  callers: ['gateway'],
  tag: 'Internal',
  operationId: 'listPlatformRecords',
  path: '/internal/audit/platform-records',
  summary:
    'List the audit records that belong to no workspace, for operators; parameters as in `listAuditRecords`',
  body: listAuditRecords.query,
  responses: listAuditRecords.responses,
});
