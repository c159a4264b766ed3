import type { Resource } from '../resource.ts';
import { editJob, editTable } from './edits.ts';

const jobColumns = ['id', 'state', 'createdAt', 'progress.line', 'endedAt'];
const rowColumns = ['line', 'field', 'value', 'message'];

export const investmentGroups: Resource[] = [
  {
    name: 'views',
    about: 'Saved views of the list',
    verbs: [
      {
        name: 'list',
        operation: 'listInvestmentViews',
        columns: ['id', 'name', 'visibility', 'updatedAt', 'sort'],
        noun: 'views',
      },
      {
        name: 'get',
        operation: 'getInvestmentView',
      },
      {
        name: 'create',
        operation: 'createInvestmentView',
      },
      {
        name: 'update',
        operation: 'updateInvestmentView',
      },
      {
        name: 'delete',
        operation: 'deleteInvestmentView',
        done: '{id} is deleted.',
      },
    ],
  },
  editTable,
  {
    name: 'notes',
    about: 'Notes on an investment',
    verbs: [
      {
        name: 'list',
        operation: 'listInvestmentNotes',
        columns: ['id', 'text', 'createdAt', 'author.id', 'updatedAt'],
        noun: 'notes',
      },
      {
        name: 'get',
        operation: 'getInvestmentNote',
      },
      {
        name: 'create',
        operation: 'createInvestmentNote',
      },
      {
        name: 'update',
        operation: 'updateInvestmentNote',
      },
      {
        name: 'delete',
        operation: 'deleteInvestmentNote',
        done: '{noteId} is deleted.',
      },
    ],
  },
  {
    name: 'jobs',
    about: 'Import jobs',
    verbs: [
      {
        name: 'list',
        operation: 'listImportJobs',
        columns: jobColumns,
        noun: 'jobs',
      },
      {
        name: 'get',
        operation: 'getImportJob',
      },
      {
        name: 'cancel',
        operation: 'cancelImportJob',
        done: 'The job is {state}.',
      },
      {
        name: 'undo',
        operation: 'undoImportJob',
        about: 'Delete the records that an import created, and wait for the completion',
        done: 'The edit {id} deletes the records that the import created.',
        job: editJob,
      },
      {
        name: 'errors',
        operation: 'listImportJobErrors',
        columns: rowColumns,
        noun: 'errors',
      },
      {
        name: 'warnings',
        operation: 'listImportJobWarnings',
        columns: rowColumns,
        noun: 'warnings',
      },
    ],
  },
  {
    name: 'presets',
    about: 'Column mappings for imports',
    verbs: [
      {
        name: 'list',
        operation: 'listImportPresets',
        columns: ['name', 'builtIn', 'mapping'],
        noun: 'mappings',
      },
      {
        name: 'set',
        operation: 'putImportPreset',
      },
      {
        name: 'delete',
        operation: 'deleteImportPreset',
        done: '{name} is deleted.',
      },
    ],
  },
];
