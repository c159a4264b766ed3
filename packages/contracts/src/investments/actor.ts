import { z } from 'zod';

/** A person or an application: of a job, a note or a view. */
export const actor = z.object({
  type: z.enum(['user', 'application']),
  id: z.string(),
});
