import { z } from 'zod';
import { manifestSchema } from './manifest-schema.ts';

/** Returns the JSON Schema of a manifest, for editors. All editors support draft 07. */
export function manifestJsonSchema(): object {
  return z.toJSONSchema(manifestSchema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-07',
  });
}
