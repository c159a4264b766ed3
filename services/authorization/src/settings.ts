import { z } from 'zod';

const message = 'must be regions of 2 to 8 lower-case letters, separated by commas';

export const settings = z.object({
  /** Where workspaces may be created, beside this deployment's own region. */
  REGIONS: z
    .string()
    .regex(/^[a-z]{2,8}(?:,[a-z]{2,8})*$/, message)
    .default('us,eu')
    .transform((regions) => regions.split(',')),
});
