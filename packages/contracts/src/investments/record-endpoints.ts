import { defineEndpoint } from '../endpoint.ts';
import { changePreconditions } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import {
  etag,
  idParams,
  inEveryVersion,
  lockedResponse,
  recordResponse,
} from './endpoint-parts.ts';
import { selectedInvestmentSchema, selectionQuery } from './field-selection.ts';
import { createInvestmentBody, updateInvestmentBody } from './investment.ts';

export const createInvestment = defineEndpoint({
  ...inEveryVersion,
  operationId: 'createInvestment',
  permission: permissions.createInvestment,
  method: 'post',
  path: '/investments',
  summary: 'Create an investment',
  body: createInvestmentBody,
  idempotent: true,
  responses: {
    201: {
      ...recordResponse,
      headers: { ...etag, Location: 'Path of the record' },
    },
  },
});

export const getInvestment = defineEndpoint({
  ...inEveryVersion,
  operationId: 'getInvestment',
  permission: permissions.getInvestment,
  method: 'get',
  path: '/investments/{id}',
  summary: 'Read one investment',
  params: idParams,
  query: selectionQuery,
  responses: {
    200: { ...recordResponse, schema: selectedInvestmentSchema },
  },
});

export const updateInvestment = defineEndpoint({
  ...inEveryVersion,
  operationId: 'updateInvestment',
  permission: permissions.updateInvestment,
  method: 'patch',
  path: '/investments/{id}',
  summary: 'Update fields of an investment',
  description:
    'A merge patch (RFC 7396), as application/merge-patch+json or application/json: given fields change, null empties a field, and `clearbit` is merged at every depth. A patch that changes nothing leaves `updatedAt` and the ETag as they are.',
  params: idParams,
  headers: changePreconditions,
  body: updateInvestmentBody,
  responses: { 200: recordResponse, 423: lockedResponse },
});

export const deleteInvestment = defineEndpoint({
  ...inEveryVersion,
  operationId: 'deleteInvestment',
  permission: permissions.deleteInvestment,
  method: 'delete',
  path: '/investments/{id}',
  summary: 'Delete an investment',
  description: 'For the creator of the record, admins and owners.',
  params: idParams,
  headers: changePreconditions,
  responses: {
    204: { description: 'Deleted' },
    423: lockedResponse,
  },
});
