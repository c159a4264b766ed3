import { z } from 'zod';
import { defineEndpoint, sinceV2 } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { changePreconditions, pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { filledText } from '../text.ts';
import { actor } from './actor.ts';
import { common, idParams } from './endpoint-parts.ts';
import { newNoteExample, noteExample } from './examples.ts';

const maxNoteLength = 10_000;

const inV2 = { ...common, versions: sinceV2 } as const;
const collection = '/investments/{id}/notes';
const single = '/investments/{id}/notes/{noteId}';
const noteParams = idParams.extend({ noteId: idSchema });
const etag = { ETag: 'Entity tag of the note; send it as If-Match or If-None-Match' };

export const noteSchema = z
  .object({
    id: z.string(),
    investmentId: z.string(),
    text: z.string(),
    author: actor,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Note', examples: [noteExample] });

export type Note = z.infer<typeof noteSchema>;

const noteBody = z
  .strictObject({ text: filledText(maxNoteLength) })
  .meta({ examples: [newNoteExample] });

const noteResponse = {
  description: 'The note',
  schema: noteSchema,
  headers: etag,
};

export const listInvestmentNotes = defineEndpoint({
  ...inV2,
  operationId: 'listInvestmentNotes',
  permission: permissions.listInvestmentNotes,
  method: 'get',
  path: collection,
  summary: 'List the notes on an investment, the newest first',
  params: idParams,
  query: pageQuery,
  responses: {
    200: { description: 'A page of notes', schema: pageOf(noteSchema) },
  },
});

export const createInvestmentNote = defineEndpoint({
  ...inV2,
  operationId: 'createInvestmentNote',
  permission: permissions.createInvestmentNote,
  method: 'post',
  path: collection,
  summary: 'Write a note on an investment',
  description:
    'Everybody who sees the record sees its notes. A note does not change the record: a locked record can have new notes.',
  params: idParams,
  body: noteBody,
  idempotent: true,
  responses: {
    201: {
      ...noteResponse,
      headers: { ...etag, Location: 'Path of the note' },
    },
  },
});

export const getInvestmentNote = defineEndpoint({
  ...inV2,
  operationId: 'getInvestmentNote',
  permission: permissions.getInvestmentNote,
  method: 'get',
  path: single,
  summary: 'Read a note',
  params: noteParams,
  responses: { 200: noteResponse },
});

export const updateInvestmentNote = defineEndpoint({
  ...inV2,
  operationId: 'updateInvestmentNote',
  permission: permissions.updateInvestmentNote,
  method: 'patch',
  path: single,
  summary: 'Change the text of a note',
  description: 'For the author of the note, admins and owners.',
  params: noteParams,
  headers: changePreconditions,
  body: noteBody,
  responses: { 200: noteResponse },
});

export const deleteInvestmentNote = defineEndpoint({
  ...inV2,
  operationId: 'deleteInvestmentNote',
  permission: permissions.deleteInvestmentNote,
  method: 'delete',
  path: single,
  summary: 'Delete a note',
  description:
    'For the author of the note, admins and owners. The notes on a record are deleted with the record.',
  params: noteParams,
  headers: changePreconditions,
  responses: { 204: { description: 'Deleted' } },
});
