import { z } from 'zod';
import { viewVisibilities } from '../investments/view-visibilities.ts';
import { environmentSchema } from '../principal.ts';
import { defineEvent } from './define-event.ts';

/**
 * Events about views do not contain the filter of the view, because it may contain a searched name.
 */
const view = {
  category: 'investment',
  subject: 'investment_view',
  detail: z.strictObject({
    environment: environmentSchema,
    visibility: z.enum(viewVisibilities),
  }),
  example: {
    environment: 'production',
    visibility: 'shared',
  },
} as const;

export const investmentViewEvents = [
  defineEvent({
    type: 'investment_view.created',
    summary: 'A view of the list of investments was saved.',
    ...view,
  }),
  defineEvent({
    type: 'investment_view.updated',
    summary: 'A view of the list of investments was changed.',
    ...view,
  }),
  defineEvent({
    type: 'investment_view.deleted',
    summary: 'A view of the list of investments was deleted.',
    ...view,
  }),
] as const;
