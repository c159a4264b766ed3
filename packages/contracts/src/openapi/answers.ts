import type { AnswerContract, Endpoint } from '../endpoint.ts';
import { problemSchema } from '../problem.ts';
import { headersOf } from './answer-headers.ts';
import type { MediaType, OpenApiResponse } from './document.ts';
import type { SchemaCatalog } from './schema-catalog.ts';

/** An error that follows from an endpoint's shape, so that no endpoint need repeat it. */
interface CommonAnswer {
  status: number;
  description: string;
  applies(endpoint: Endpoint, deprecated: boolean): boolean;
}

const always = () => true;
const takesBody = ({ body, streamed }: Endpoint) => body !== undefined || streamed !== undefined;
const hasHeader = (name: string) => (endpoint: Endpoint) => name in (endpoint.headers?.shape ?? {});
const needsCaller = ({ access }: Endpoint) => access === 'principal';

const commonAnswers: readonly CommonAnswer[] = [
  {
    status: 400,
    description: 'A parameter, header or the body is not valid; `errors` names every field at fault',
    applies: (endpoint) =>
      Boolean(endpoint.query || endpoint.headers || endpoint.idempotent || endpoint.params || takesBody(endpoint)),
  },
  { status: 401, description: 'No credential, or one that is not valid', applies: needsCaller },
  {
    status: 403,
    description: 'The credential does not allow this',
    applies: (endpoint) => needsCaller(endpoint) && (endpoint.scopes ?? []).length > 0,
  },
  {
    status: 404,
    description: 'There is no such thing, or none that the caller may see',
    applies: ({ path }) => path.includes('{'),
  },
  { status: 408, description: 'The body came too slowly', applies: takesBody },
  {
    status: 409,
    description: 'The first request with this Idempotency-Key is still under way',
    applies: ({ idempotent }) => idempotent === true,
  },
  { status: 410, description: 'This version has ended, or pauses', applies: (_endpoint, deprecated) => deprecated },
  {
    status: 412,
    description: 'The record has changed since the ETag in `If-Match`',
    applies: hasHeader('if-match'),
  },
  { status: 413, description: 'The body is too large', applies: takesBody },
  { status: 414, description: 'The address is too long', applies: ({ query }) => query !== undefined },
  { status: 415, description: 'The body is of a media type that is not taken here', applies: takesBody },
  {
    status: 422,
    description: 'This Idempotency-Key was used before, for another request',
    applies: ({ idempotent }) => idempotent === true,
  },
  { status: 429, description: 'The allowance of this minute is used up', applies: always },
  { status: 431, description: 'The header fields are too large, or too many', applies: always },
  { status: 503, description: 'A part of the platform is away for the moment', applies: always },
];

/** Every answer of an endpoint: its own, and the errors that follow from what it takes. */
export function answersOf(
  endpoint: Endpoint,
  deprecated: boolean,
  catalog: SchemaCatalog,
): Record<string, OpenApiResponse> {
  const common = commonAnswers.filter(({ applies }) => applies(endpoint, deprecated));
  const answers: Record<number, AnswerContract> = {
    ...Object.fromEntries(common.map(({ status, description }) => [status, { description }])),
    ...endpoint.answers,
  };
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [
      status,
      describeAnswer(Number(status), answer, deprecated, catalog),
    ]),
  );
}

function describeAnswer(
  status: number,
  answer: AnswerContract,
  deprecated: boolean,
  catalog: SchemaCatalog,
): OpenApiResponse {
  const content = contentOf(status, answer, catalog);
  return {
    description: answer.description,
    headers: headersOf(status, deprecated, answer.headers),
    ...(content ? { content } : {}),
  };
}

function contentOf(
  status: number,
  answer: AnswerContract,
  catalog: SchemaCatalog,
): Record<string, MediaType> | undefined {
  const isProblem = status >= 400;
  const schema = answer.schema ?? (isProblem ? problemSchema : undefined);
  const types = answer.contentTypes ?? (schema ? [isProblem ? 'application/problem+json' : 'application/json'] : []);
  if (types.length === 0) return undefined;
  const media = { schema: schema ? catalog.describe(schema, 'output') : { type: 'string' } };
  return Object.fromEntries(types.map((type) => [type, media]));
}
