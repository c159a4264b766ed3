import { defineEndpoint, sinceV2 } from '../endpoint.ts';
import { pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { acceptedEdit } from './edit-endpoints.ts';
import { common, idParams, inEveryVersion } from './endpoint-parts.ts';
import {
  importErrorPage,
  importJobDays,
  importJobPage,
  importJobSchema,
  importJobsQuery,
  importWarningPage,
} from './import-jobs.ts';

const job = { description: 'The job', schema: importJobSchema };

export const listImportJobs = defineEndpoint({
  ...inEveryVersion,
  operationId: 'listImportJobs',
  permission: permissions.listImportJobs,
  method: 'get',
  path: '/import-jobs',
  v1Path: '/investments/imports',
  summary: 'List the import jobs of the workspace',
  description:
    'Newest first. Imports of private records, and dry runs, are visible to the user who started them.',
  query: importJobsQuery,
  responses: { 200: { description: 'A page', schema: importJobPage } },
});

export const getImportJob = defineEndpoint({
  ...inEveryVersion,
  operationId: 'getImportJob',
  permission: permissions.getImportJob,
  method: 'get',
  path: '/import-jobs/{id}',
  v1Path: '/investments/imports/{id}',
  summary: 'Read the progress or the result of an import job',
  params: idParams,
  responses: { 200: job },
});

export const listImportJobErrors = defineEndpoint({
  ...inEveryVersion,
  operationId: 'listImportJobErrors',
  permission: permissions.listImportJobErrors,
  method: 'get',
  path: '/import-jobs/{id}/errors',
  v1Path: '/investments/imports/{id}/errors',
  summary: 'List the errors of the rejected rows of an import job',
  description:
    'The errors are in the order of the file. The first 100,000 errors of a job are stored.',
  params: idParams,
  query: pageQuery,
  responses: { 200: { description: 'A page', schema: importErrorPage } },
});

export const listImportJobWarnings = defineEndpoint({
  ...inEveryVersion,
  operationId: 'listImportJobWarnings',
  permission: permissions.listImportJobWarnings,
  method: 'get',
  path: '/import-jobs/{id}/warnings',
  v1Path: '/investments/imports/{id}/warnings',
  summary: 'List the warnings of an import job: values that it shortened, replaced or left out',
  description:
    'The warnings are in the order of the file. The first 100,000 warnings of a job are stored.',
  params: idParams,
  query: pageQuery,
  responses: { 200: { description: 'A page', schema: importWarningPage } },
});

export const cancelImportJob = defineEndpoint({
  ...inEveryVersion,
  operationId: 'cancelImportJob',
  permission: permissions.cancelImportJob,
  method: 'post',
  path: '/import-jobs/{id}/cancel',
  v1Path: '/investments/imports/{id}/cancel',
  summary: 'Cancel an import job',
  description:
    'For the user who started the job, admins and owners. A running job ends after the rows in progress; what was imported remains. Cancelling a job that has ended changes nothing.',
  params: idParams,
  idempotent: true,
  responses: { 200: job },
});

export const undoImportJob = defineEndpoint({
  ...common,
  versions: sinceV2,
  operationId: 'undoImportJob',
  permission: permissions.undoImportJob,
  method: 'post',
  path: '/import-jobs/{id}/undo',
  summary: 'Undo an import job',
  description: `For the user who started the job, admins and owners, in the ${importJobDays} days after its end. An edit deletes the records created by the import, except records with a later change, which are counted as skipped, like updated records. A repeated undo returns the same edit.`,
  params: idParams,
  idempotent: true,
  responses: {
    202: acceptedEdit,
    409: { description: 'The import has not ended, or there is nothing that an undo can delete' },
  },
});
