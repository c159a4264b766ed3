import { z } from 'zod';
import { manifestSchema } from './manifest-schema.ts';

/**
 * Returns the JSON Schema of a manifest for editors. It uses draft 07, which all editors support.
 */
export function manifestJsonSchema(): object {
  return z.toJSONSchema(manifestSchema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-07',
  });
}
