import { z } from 'zod';

/** The user or application that created a job, a note or a view. */
export const actor = z.object({
  type: z.enum(['user', 'application']),
  id: z.string(),
});
