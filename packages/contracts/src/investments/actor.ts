import { z } from 'zod';

/** The person or the application that began a job. */
export const jobOwner = z.object({
  type: z.enum(['user', 'application']),
  id: z.string(),
});
