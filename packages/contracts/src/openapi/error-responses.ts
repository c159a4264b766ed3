import { errorEntry, errorType } from '@irp/errors';
import { type CommonResponse, commonResponses } from '../common-responses.ts';
import { problemSchema } from '../problem.ts';
import type { OpenApiResponse, Reference } from './document.ts';
import { pascalCase } from './pascal-case.ts';
import { headersOf } from './response-headers.ts';
import type { SchemaCatalog } from './schema-catalog.ts';

/**
 * Returns a reference to the component with the error response of a status. `description` replaces
 * the description of the component.
 */
export function errorReference(
  status: number,
  deprecated: boolean,
  description?: string,
): Reference {
  const common = requireCommon(status);
  const $ref = `#/components/responses/${componentName(common, deprecated)}`;
  return description === undefined || description === common.description
    ? { $ref }
    : { $ref, description };
}

/**
 * Returns the components of the error responses. Each status has two components: with and without
 * the headers of a deprecated version.
 */
export function errorResponses(catalog: SchemaCatalog): Record<string, OpenApiResponse> {
  const entries = Object.entries(commonResponses).flatMap(([status, common]) =>
    [false, true].map((deprecated): [string, OpenApiResponse] => [
      componentName(common, deprecated),
      {
        description: common.description,
        headers: headersOf(Number(status), deprecated),
        content: {
          'application/problem+json': {
            schema: catalog.describe(problemSchema, 'output'),
            example: exampleOf(common),
          },
        },
      },
    ]),
  );
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function requireCommon(status: number): CommonResponse {
  const common = commonResponses[status];
  if (common === undefined) {
    throw new Error(`${status} has no error code: add it to the common responses`);
  }
  return common;
}

function componentName({ code }: CommonResponse, deprecated: boolean): string {
  return (deprecated ? 'Deprecated' : '') + pascalCase(code);
}

function exampleOf({ code, description }: CommonResponse) {
  const { title, status } = errorEntry(code);
  const message =
    code === 'invalid_request' ? 'name must not be empty' : `${description.replaceAll('`', '')}.`;
  return {
    type: errorType(code),
    title,
    status,
    detail: message,
    instance: '/v2/investments',
    error: code,
    message,
    requestId: '018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37',
    ...(code === 'invalid_request'
      ? {
          errors: [
            {
              field: 'name',
              value: '',
              message: 'must not be empty',
            },
          ],
        }
      : {}),
  };
}
