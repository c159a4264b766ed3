import type { Endpoint } from '@irp/contracts';
import { z } from 'zod';
import { describe } from './schemas.ts';

function successOf({ responses }: Endpoint) {
  return responses[200] ?? responses[201] ?? responses[202];
}

/** Returns what an operation returns: pages of a list, at most one record, or a file. */
export function kindOf(endpoint: Endpoint): 'list' | 'record' | 'file' {
  if (successOf(endpoint)?.streamed) {
    return 'file';
  }
  return endpoint.query && 'cursor' in endpoint.query.shape ? 'list' : 'record';
}

/**
 * Returns the members of an operation's records.
 * @param listMember the member of the response that contains the records
 */
export function fieldsOf(endpoint: Endpoint, listMember = 'data'): string[] {
  const schema = successOf(endpoint)?.schema;
  if (!schema) {
    return [];
  }
  return Object.keys(describe(itemOf(schema, listMember), 'output').properties ?? {});
}

/** Returns the schema of the records on a page. */
function itemOf(schema: z.ZodType, listMember: string): z.ZodType {
  const isPage = schema instanceof z.ZodObject && ('meta' in schema.shape || listMember !== 'data');
  const records = isPage ? schema.shape[listMember] : undefined;
  return records instanceof z.ZodArray ? (records.element as z.ZodType) : schema;
}
