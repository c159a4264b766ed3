import { defineEndpoint, sinceV2 } from '../endpoint.ts';
import { permissions } from '../permissions/permissions.ts';
import { editDays, editPage, editPreview, editSchema, editsQuery, newEdit } from './edits.ts';
import { common, idParams } from './endpoint-parts.ts';

const inV2 = { ...common, versions: sinceV2 } as const;
const collection = '/investment-edits';
const single = '/investment-edits/{id}';
const edit = { description: 'The edit', schema: editSchema };
export const acceptedEdit = {
  description: 'A job changes the records',
  schema: editSchema,
  headers: {
    Location: 'Path of the edit',
    'Retry-After': 'Seconds until the next read of the edit',
  },
};

export const createInvestmentEdit = defineEndpoint({
  ...inV2,
  operationId: 'createInvestmentEdit',
  permission: permissions.createInvestmentEdit,
  method: 'post',
  path: collection,
  summary: 'Change many investments',
  description:
    'Changes the records that `ids` names or `filter` matches at the request, as a job. The rules of a PATCH of one record apply to each. A record that cannot be changed is skipped, and counted with its reason.',
  body: newEdit,
  idempotent: true,
  responses: { 202: acceptedEdit },
});

export const previewInvestmentEdit = defineEndpoint({
  ...inV2,
  operationId: 'previewInvestmentEdit',
  permission: permissions.previewInvestmentEdit,
  method: 'post',
  path: '/investment-edits/preview',
  summary: 'Count what an edit would change, without changing it',
  body: newEdit,
  isHeavyRead: () => true,
  responses: { 200: { description: 'The changes that the edit would make', schema: editPreview } },
});

export const listInvestmentEdits = defineEndpoint({
  ...inV2,
  operationId: 'listInvestmentEdits',
  permission: permissions.listInvestmentEdits,
  method: 'get',
  path: collection,
  summary: 'List the edits of the workspace, the newest first',
  query: editsQuery,
  responses: { 200: { description: 'A page', schema: editPage } },
});

export const getInvestmentEdit = defineEndpoint({
  ...inV2,
  operationId: 'getInvestmentEdit',
  permission: permissions.getInvestmentEdit,
  method: 'get',
  path: single,
  summary: 'Read the progress or the result of an edit',
  params: idParams,
  responses: { 200: edit },
});

export const cancelInvestmentEdit = defineEndpoint({
  ...inV2,
  operationId: 'cancelInvestmentEdit',
  permission: permissions.cancelInvestmentEdit,
  method: 'post',
  path: '/investment-edits/{id}/cancel',
  summary: 'Cancel an edit',
  description:
    'For the owner of the edit, and admins and owners of the workspace. A running edit ends after the records in progress; what was changed remains. Cancelling an edit that has ended changes nothing.',
  params: idParams,
  idempotent: true,
  responses: { 200: edit },
});

export const undoInvestmentEdit = defineEndpoint({
  ...inV2,
  operationId: 'undoInvestmentEdit',
  permission: permissions.undoInvestmentEdit,
  method: 'post',
  path: '/investment-edits/{id}/undo',
  summary: 'Undo an edit',
  description: `For the owner of the edit, and admins and owners of the workspace, within ${editDays} days of the edit. A new edit restores the former values of the records that have not changed since. A repeated undo returns the same edit.`,
  params: idParams,
  idempotent: true,
  responses: {
    202: acceptedEdit,
    409: { description: 'The edit has not ended, or has deleted the records of an import' },
  },
});
