import { z } from 'zod';
import { manifestSchema } from './manifest-schema.ts';

/** The JSON Schema of a manifest, for editors; draft 07, known to all editors. */
export function manifestJsonSchema(): object {
  return z.toJSONSchema(manifestSchema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-07',
  });
}
