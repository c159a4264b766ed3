import { type Endpoint, inOwnWords, inOwnWordsGivenOnce } from '@irp/contracts';
import { type FieldFault, PlatformError } from '@irp/errors';
import type { Request } from 'express';
import type { z } from 'zod';
import { readJson } from './json-body.ts';

/** The parts of a request, as its contract's schemas give them. */
export interface CheckedRequest {
  params: unknown;
  query: unknown;
  headers: unknown;
  body: unknown;
}

interface Part {
  schema: z.ZodType | undefined;
  value: unknown;
  words?: typeof inOwnWords;
}

/** Checks the whole request and names every field at fault in one answer. @throws PlatformError 400, 413, 415 */
export async function checkRequest(
  endpoint: Endpoint,
  request: Request,
  maxBodyBytes: number,
): Promise<CheckedRequest> {
  const body = endpoint.body ? await readJson(request, maxBodyBytes) : undefined;
  const faults: FieldFault[] = [];
  const check = ({ schema, value, words = inOwnWordsGivenOnce }: Part): unknown => {
    if (schema === undefined) return undefined;
    const result = schema.safeParse(value, { error: words });
    if (result.success) return result.data;
    for (const fault of result.error.issues.flatMap(toFaults)) if (!isTold(faults, fault)) faults.push(fault);
    return undefined;
  };
  const checked: CheckedRequest = {
    params: check({ schema: endpoint.params, value: request.params }),
    query: check({ schema: endpoint.query, value: { ...request.query } }),
    headers: check({ schema: endpoint.headers, value: request.headers }),
    body: check({ schema: endpoint.body, value: body, words: inOwnWords }),
  };
  if (faults.length === 0) return checked;
  throw new PlatformError('invalid_request', faults.map(({ field, message }) => `${field} ${message}`).join('; '), {
    errors: faults,
  });
}

/** One wrong value may break two rules in the same words. */
function isTold(faults: FieldFault[], { field, message }: FieldFault): boolean {
  return faults.some((told) => told.field === field && told.message === message);
}

function toFaults(issue: z.core.$ZodIssue): FieldFault[] {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: path === '' ? key : `${path}.${key}`, message: 'is not known here' }));
  }
  return [{ field: path || 'body', message: lowerFirst(issue.message) }];
}

function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}
