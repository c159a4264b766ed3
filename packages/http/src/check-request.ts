import {
  bodyTypes,
  type Endpoint,
  hasOptionalBody,
  issueMessage,
  parameterIssueMessage,
  unknownFieldError,
  unknownNameError,
  unknownParameterError,
} from '@irp/contracts';
import { type FieldError, PlatformError } from '@irp/errors';
import type { Request } from 'express';
import { z } from 'zod';
import { isWithoutMembers, readJson } from './json-body.ts';
import { shownValue } from './shown-value.ts';

/**
 * The parts of a request after parsing. `params`, `headers` and `body` are undefined if the
 * contract does not define them.
 */
export interface CheckedRequest {
  params: unknown;
  query: unknown;
  headers: unknown;
  body: unknown;
}

/**
 * Validates all parts of a request, and reports every invalid field in one error.
 * @returns the parsed parts, and the unparsed parts as the client sent them
 * @throws PlatformError 400, 413, 415
 */
export async function checkRequest(
  endpoint: Endpoint,
  request: Request,
  maxBodyBytes: number,
): Promise<{ checked: CheckedRequest; received: Omit<CheckedRequest, 'headers'> }> {
  const body = endpoint.body
    ? await readJson(request, {
        maxBytes: maxBodyBytes,
        types: bodyTypes(endpoint),
        ifEmpty: bodyIfEmpty(endpoint, request),
      })
    : undefined;
  const { params, headers } = request;
  const takesBody = endpoint.body !== undefined || endpoint.streamed !== undefined;
  const isUnwanted = !takesBody && endpoint.method !== 'get' && !(await isWithoutMembers(request));
  const received = {
    params,
    query: { ...request.query },
    body,
  };
  return {
    checked: checkParts(endpoint, { ...received, headers }, isUnwanted ? [bodyNotTaken] : []),
    received,
  };
}

/**
 * Validates the parts of an HTTP request or of a call from a page.
 * @param others errors that the caller has found in the request, to report with the errors of the
 *   parts
 * @throws PlatformError 400
 */
export function checkParts(
  endpoint: Endpoint,
  parts: CheckedRequest,
  others: readonly FieldError[] = [],
): CheckedRequest {
  const errors = new FieldErrors();
  const check = (schema: z.ZodType | undefined, value: unknown, part: RequestPart): unknown =>
    schema && parse(schema, value, part, errors);
  const checked: CheckedRequest = {
    params: check(endpoint.params, parts.params, parameterPart),
    query: check(endpoint.query ?? noParameters, parts.query, parameterPart),
    headers: check(endpoint.headers, parts.headers, parameterPart),
    body: check(endpoint.body, parts.body, bodyPart),
  };
  for (const error of others) {
    errors.add(error);
  }
  errors.throwIfAny();
  return checked;
}

/**
 * The error for a request with a body, if the operation takes no body. The body is rejected, so
 * that no part of a request is silently ignored.
 */
const bodyNotTaken: FieldError = {
  field: 'body',
  message: 'must be absent or {}: this operation takes no body',
};

/**
 * Validates a value that was derived from a body, such as a record after a patch.
 * @throws PlatformError 400
 */
export function requireValid<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const errors = new FieldErrors();
  const parsed = parse(schema, value, bodyPart, errors);
  errors.throwIfAny();
  // The cast is safe, because without an error, `parse` has returned the output of the schema.
  return parsed as z.output<S>;
}

function parse(schema: z.ZodType, value: unknown, part: RequestPart, errors: FieldErrors): unknown {
  /**
   * The known member names of each object that has a member with an unknown name, by the path of
   * the object.
   */
  const names = new Map<string, readonly string[]>();
  const messageOf: typeof issueMessage = (issue) => {
    if (issue.code === 'unrecognized_keys') {
      names.set((issue.path ?? []).join('.'), namesOf(issue.inst));
    }
    return part.messageOf(issue);
  };
  const result = schema.safeParse(value, { error: messageOf });
  if (result.success) {
    return result.data;
  }
  names.set('', namesOf(schema));
  for (const issue of withoutFollowers(result.error.issues)) {
    for (const error of toFieldErrors(issue, value, part, names)) {
      errors.add(error);
    }
  }
  return undefined;
}

/**
 * Maximum number of reported errors. No operation has as many fields as this maximum. The limit
 * keeps the response short, even for a body of 1 MB with errors everywhere.
 */
const maxReported = 100;

/**
 * Collects the errors of a request. An error with the same field and message is reported once: a
 * value may break two rules that have the same message.
 */
class FieldErrors {
  readonly #reported: FieldError[] = [];
  readonly #seen = new Set<string>();

  add(error: FieldError): void {
    const key = `${error.field}\0${error.message}`;
    if (this.#seen.has(key)) {
      return;
    }
    this.#seen.add(key);
    if (this.#reported.length < maxReported) {
      this.#reported.push(error);
    }
  }

  /**
   * @throws PlatformError 400 with the first `maxReported` errors and the number of further errors
   */
  throwIfAny(): void {
    if (this.#seen.size === 0) {
      return;
    }
    const unreported = this.#seen.size - this.#reported.length;
    const messages = this.#reported.map(({ field, message }) => `${field} ${message}`);
    if (unreported > 0) {
      messages.push(`and ${unreported} more errors`);
    }
    throw new PlatformError('invalid_request', messages.join('; '), { errors: this.#reported });
  }
}

function bodyIfEmpty(endpoint: Endpoint, { headers }: Request): object | undefined {
  const mayBeEmpty = Number(headers['content-length'] ?? 0) === 0;
  return mayBeEmpty && hasOptionalBody(endpoint) ? {} : undefined;
}

interface RequestPart {
  messageOf: typeof issueMessage;
  /**
   * Returns the error for an unknown name. @param isListed whether the error contains the known
   * names
   */
  unknownError(name: string, names: readonly string[], isListed: boolean): string;
}

const parameterPart: RequestPart = {
  messageOf: parameterIssueMessage,
  unknownError: unknownParameterError,
};
/**
 * The query of an operation without parameters. An unknown parameter, such as a misspelt filter, is
 * always an error.
 */
const noParameters = z.strictObject({});

const bodyPart: RequestPart = {
  messageOf: issueMessage,
  unknownError: (name, names, isListed) =>
    unknownNameError(unknownFieldError, name, names, isListed ? 'the fields are' : undefined),
};

/**
 * Removes other issues of a value with the wrong type. For example, if a list is sent in place of a
 * text, zod also reports the length of the list.
 */
function withoutFollowers(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const isWrongType = ({ code }: z.core.$ZodIssue) => code === 'invalid_type';
  const wrong = new Set(issues.filter(isWrongType).map(({ path }) => path.join('.')));
  return issues.filter((issue) => isWrongType(issue) || !wrong.has(issue.path.join('.')));
}

function toFieldErrors(
  issue: z.core.$ZodIssue,
  sent: unknown,
  { unknownError }: RequestPart,
  names: ReadonlyMap<string, readonly string[]>,
): FieldError[] {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    const known = names.get(path) ?? [];
    const messageOf = (key: string, index: number): string => {
      if (path !== '' && names.get('')?.includes(key)) {
        return `must be beside ${String(issue.path[0])}, not inside ${String(issue.path[0])}`;
      }
      // Only the first errors are reported and need a message. Further errors are only counted.
      return index < maxReported ? unknownError(key, known, index === 0) : '';
    };
    return issue.keys.map((key, index) => ({
      field: path === '' ? key : `${path}.${key}`,
      message: messageOf(key, index),
    }));
  }
  return [
    {
      field: path || 'body',
      ...shownValue(sent, issue.path),
      message: lowerFirst(issue.message),
    },
  ];
}

function namesOf(schema: unknown): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}
