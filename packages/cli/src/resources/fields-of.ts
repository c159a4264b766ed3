import type { Endpoint } from '@irp/contracts';
import { z } from 'zod';
import { describe } from './schemas.ts';

function successOf({ responses }: Endpoint) {
  return responses[200] ?? responses[201] ?? responses[202];
}

/** Returns the kind of response: pages of a list, at most one record, or a file. */
export function kindOf(endpoint: Endpoint): 'list' | 'record' | 'file' {
  if (successOf(endpoint)?.streamed) {
    return 'file';
  }
  return endpoint.query && 'cursor' in endpoint.query.shape ? 'list' : 'record';
}

/**
 * Returns the names of the members of the records in a response.
 * @param listMember the member of the response that contains the records
 */
export function fieldsOf(endpoint: Endpoint, listMember = 'data'): string[] {
  const schema = successOf(endpoint)?.schema;
  if (!schema) {
    return [];
  }
  return Object.keys(describe(itemOf(schema, listMember), 'output').properties ?? {});
}

/** Returns the schema of the records on a page, or of the only record. */
function itemOf(schema: z.ZodType, listMember: string): z.ZodType {
  const isPage = schema instanceof z.ZodObject && ('meta' in schema.shape || listMember !== 'data');
  const records = isPage ? schema.shape[listMember] : undefined;
  return records instanceof z.ZodArray ? (records.element as z.ZodType) : schema;
}
