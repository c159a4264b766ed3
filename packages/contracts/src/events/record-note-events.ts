import { z } from 'zod';
import { visibilities } from '../investments/investment-fields.ts';
import { environmentSchema } from '../principal.ts';
import { defineEvent } from './define-event.ts';
import { plainText } from './personal-data.ts';

/**
 * Events about notes do not contain the text of a note, because the deletion of a note must delete
 * its text.
 */
const note = {
  category: 'investment',
  subject: 'investment_note',
  detail: z.strictObject({
    environment: environmentSchema,
    visibility: z.enum(visibilities),
    investmentId: plainText,
  }),
  example: {
    environment: 'production',
    visibility: 'workspace',
    investmentId: '01920000-0000-7000-8000-000000000007',
  },
} as const;

export const recordNoteEvents = [
  defineEvent({
    type: 'investment_note.created',
    summary: 'A note was written on an investment record.',
    ...note,
  }),
  defineEvent({
    type: 'investment_note.updated',
    summary: 'The text of a note on an investment record was changed.',
    ...note,
  }),
  defineEvent({
    type: 'investment_note.deleted',
    summary:
      'A note on an investment record was deleted. Notes that are deleted with their record have no event.',
    ...note,
  }),
] as const;
