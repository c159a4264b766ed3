import { issueMessage, parameterIssueMessage } from '@irp/contracts';
import { publicEndpoints } from '@irp/contracts/openapi';
import { expect } from 'chai';
import { z } from 'zod';
import {
  equalityShape,
  exclusionShape,
  tagShape,
} from '../src/investments/filters/values-of-fields.ts';

type JsonSchema = Record<string, unknown> & {
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
};

/** Values out of the bounds of a property, each with the number required in the message. */
function violations(schema: JsonSchema): [value: unknown, bound: number][] {
  const one = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  const { type, maximum, minimum, maxLength, maxItems } = one;
  const found: [unknown, number][] = [];
  const isNumber = type === 'integer' || type === 'number';
  if (isNumber && typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER) {
    found.push([maximum + 1, maximum]);
  }
  if (isNumber && typeof minimum === 'number' && minimum > Number.MIN_SAFE_INTEGER) {
    found.push([minimum - 1, minimum]);
  }
  if (typeof maxLength === 'number') {
    found.push(['x'.repeat(maxLength + 1), maxLength]);
  }
  if (typeof maxItems === 'number') {
    found.push([Array(maxItems + 1).fill('x'), maxItems]);
  }
  return found;
}

describe('messages of violated bounds', () => {
  const parts = publicEndpoints.flatMap(({ operationId, params, query, headers, body }) => [
    ...[params, query, headers].map((schema) => ({
      operationId,
      schema,
      error: parameterIssueMessage,
    })),
    {
      operationId,
      schema: body,
      error: issueMessage,
    },
  ]);

  it('name the limit, for every field and parameter of every operation', () => {
    let checked = 0;
    for (const { operationId, schema, error } of parts) {
      if (schema === undefined) {
        continue;
      }
      const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
      for (const [name, property] of Object.entries(json.properties ?? {})) {
        for (const [value, bound] of violations(property)) {
          const issues = schema.safeParse({ [name]: value }, { error }).error?.issues ?? [];
          const messages = issues
            .filter(({ path }) => path.length === 1 && path[0] === name)
            .map((issue) => issue.message);
          expect(messages.join('; ').replaceAll(',', ''), `${operationId} ${name}`).to.include(
            String(bound),
          );
          checked++;
        }
      }
    }
    expect(checked).to.be.greaterThan(50);
  });

  const severalValues = new Set([equalityShape, exclusionShape, tagShape].flatMap(Object.keys));

  it('report a repeated parameter, without another bound', () => {
    for (const { operationId, query } of publicEndpoints) {
      for (const name of Object.keys(query?.shape ?? {}).filter((one) => !severalValues.has(one))) {
        const [issue] = query!
          .safeParse({ [name]: ['1', '2'] }, { error: parameterIssueMessage })
          .error!.issues.filter(({ path }) => path[0] === name);
        expect(issue?.message, `${operationId} ${name}`).to.match(
          /must be given only once|^must be /,
        );
      }
    }
  });

  it('reject times outside the calendar', () => {
    const times = ['updatedSince', 'from', 'to', 'expiresAt'];
    let checked = 0;
    for (const { query, body, operationId } of publicEndpoints) {
      for (const schema of [query, body]) {
        const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
        for (const name of names.filter((one) => times.includes(one))) {
          for (const time of [
            '2026-02-31T00:00:00Z',
            '2025-02-29T00:00:00Z',
            '2026-04-31T00:00:00+02:00',
            '2026-02-31',
          ]) {
            const issues = schema!.safeParse({ [name]: time }).error?.issues ?? [];
            const messages = issues
              .filter(({ path }) => path[0] === name)
              .map(({ message }) => message);
            expect(messages.join(), `${operationId} ${name}`).to.match(/^must be an ISO 8601 time/);
            checked++;
          }
        }
      }
    }
    expect(checked).to.be.greaterThan(15);
  });
});
