import { randomUUID } from 'node:crypto';
import { mediaExample } from '@irp/contracts/openapi';
import { expect } from 'chai';
import { differencesOf } from './example-differences.ts';
import type { LostWrites } from './lost-writes.ts';
import { createOpenApiCheck, type OpenApi } from './openapi-check.ts';
import type { JsonSchema } from './schema-arbitrary.ts';
import type { CallResult, RunningDemo } from './start-demo.ts';

interface Media {
  schema?: JsonSchema;
  example?: unknown;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  example?: unknown;
}

export interface DocumentedOperation {
  method: string;
  path: string;
  operationId: string;
  tags: string[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}

interface Sent {
  key?: string;
  /** Default: v2. */
  version?: Version;
  /** Values of the parameters of the path. */
  values?: Record<string, string>;
  query?: string;
  /** Media type of the body. Default: JSON. */
  type?: string;
  /**
   * Members of the body that replace members of the example, such as ids of the running platform.
   */
  replaced?: Record<string, unknown>;
  /** False for a response with different members than the example. Default: true. */
  compared?: boolean;
  /** False for a change that must not be repeated because of later steps. Default: true. */
  isRepeated?: boolean;
  /**
   * Reads the created resource after a lost response, when the repeated request returns a conflict.
   */
  readConflict?: () => Promise<unknown>;
}

type Version = 'v1' | 'v2';

const json = 'application/json';

/** A change without an Idempotency-Key. */
export interface SentChange {
  operationId: string;
  key: string;
  /** The responses in the order of the requests: first the change, and then the repeated change. */
  responses: {
    status: number;
    text: string;
    requestId: string;
  }[];
}

/**
 * When a change is sent a second time: always, never, or after the loss of the response to the nth
 * write.
 */
export type Repetition = 'always' | 'never' | { writes: LostWrites; nth: number };

/** Sends the examples of the OpenAPI documents to the platform. */
export async function createExampleSender(platform: RunningDemo, repetition: Repetition = 'never') {
  const read = async (version: string) =>
    documented((await platform.call('GET', `/openapi/${version}.json`)).body);
  const versions = { v1: await read('v1'), v2: await read('v2') };
  const { operations, check, resolve } = versions.v2;
  const sentOperations = new Set<string>();
  const changes: SentChange[] = [];

  /**
   * Returns the example that the documentation shows: of the operation, or else of the schema.
   * Undefined for a binary example.
   */
  function exampleOf(media: Media, version: Version = 'v2'): unknown {
    return mediaExample(media, versions[version].resolve);
  }

  /** The body of the request: a file for a binary body. */
  async function bodyOf(media: Media, replaced: Record<string, unknown>): Promise<unknown> {
    const url = fileOf(media);
    if (url !== undefined) {
      return (await fetch(new URL(url, platform.baseUrl))).bytes();
    }
    const example = exampleOf(media);
    return typeof example === 'object' ? { ...example, ...replaced } : example;
  }

  /**
   * Returns the example values of the parameters, with which a form in the documentation would be
   * filled in.
   */
  function parameterExamples({ parameters }: DocumentedOperation, query: string) {
    const found = parameters.map((one) =>
      '$ref' in one ? (resolve(one.$ref) as unknown as Parameter) : one,
    );
    const valuesIn = (location: Parameter['in']) =>
      found
        .filter((one) => one.in === location && one.example !== undefined)
        .map((one): [string, string] => [one.name, String(one.example)]);
    const inQuery = new URLSearchParams([
      ...new Map([...valuesIn('query'), ...new URLSearchParams(query)]),
    ]);
    return {
      headers: Object.fromEntries(valuesIn('header')),
      query: inQuery.size > 0 ? `?${inQuery}` : '',
    };
  }

  /**
   * Sends the examples of the request, and compares the response with the example and the schema.
   */
  async function send(operationId: string, sent: Sent = {}) {
    const { key, values = {}, query = '', type = json, replaced = {}, compared = true } = sent;
    const { isRepeated = true, readConflict, version = 'v2' } = sent;
    const { operations: known, check: checkOfVersion } = versions[version];
    const operation = known.find((one) => one.operationId === operationId);
    if (operation === undefined) {
      throw new Error(`${operationId} is not in the document`);
    }
    const { method, path, requestBody, responses } = operation;
    const media = requestBody?.content[type];
    const body = media && (await bodyOf(media, replaced));
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
    const parameters = parameterExamples(operation, query);
    const call = {
      key: key ?? platform.keyOf('owner'),
      headers: { ...parameters.headers, ...(media ? { 'Content-Type': type } : {}) },
      ...(media ? { body } : {}),
    };
    const request = () => platform.call(method, filled + parameters.query, call);
    const isChange = method !== 'GET' && isRepeated;
    const { answer, isAfterLoss } = isChange
      ? await sendChange(operationId, call, request)
      : { answer: await request(), isAfterLoss: false };
    sentOperations.add(operationId);
    // Rejected, because the first request was executed and the response was lost.
    if (isAfterLoss && [404, 409, 429].includes(answer.status)) {
      return {
        ...answer,
        body: await readConflict?.(),
        sent: body,
      };
    }
    expect(answer.status, `${operationId} ${answer.text}`).to.be.within(200, 299);
    expect(checkOfVersion.problemOf(method, path, answer) ?? '').to.equal('');
    const documented = responses[answer.status]?.content?.[json];
    if (documented && compared) {
      expect(differencesOf(exampleOf(documented, version), answer.body), operationId).to.deep.equal(
        [],
      );
    }
    return { ...answer, sent: body };
  }

  /**
   * @returns the response for the rest of the flow, and whether the response is for a repeat after
   *   a lost write
   */
  async function sendChange(
    operationId: string,
    call: { key: string; headers: Record<string, string> },
    request: () => Promise<CallResult>,
  ): Promise<{ answer: CallResult; isAfterLoss: boolean }> {
    const responses: SentChange['responses'] = [];
    const sendOnce = async () => {
      const response = await request();
      const { status, text, headers } = response;
      responses.push({
        status,
        text,
        requestId: headers.get('x-request-id') ?? '',
      });
      return response;
    };
    changes.push({
      operationId,
      key: call.key,
      responses,
    });
    if (typeof repetition === 'string') {
      const first = await sendOnce();
      if (repetition === 'always') {
        await sendOnce();
      }
      return { answer: first, isAfterLoss: false };
    }
    const requestId = randomUUID();
    repetition.writes.lose(requestId, repetition.nth);
    call.headers['X-Request-Id'] = requestId;
    const first = await sendOnce();
    delete call.headers['X-Request-Id'];
    const isAfterLoss = first.status >= 500;
    return {
      answer: isAfterLoss ? await sendOnce() : first,
      isAfterLoss,
    };
  }

  /** The media types of an operation's request and successful responses. */
  function mediaOf({ operationId, requestBody, responses }: DocumentedOperation) {
    const requests = Object.entries(requestBody?.content ?? {}).map(([type, media]) => ({
      type,
      media,
    }));
    const successes = Object.entries(responses)
      .filter(([status]) => Number(status) < 300)
      .flatMap(([, { content = {} }]) =>
        Object.entries(content).map(([type, media]) => ({ type, media })),
      );
    return [...requests, ...successes].map((one) => ({
      ...one,
      name: `${operationId} ${one.type}`,
    }));
  }

  return {
    operations,
    operationsOf: (version: Version) => versions[version].operations,
    sentOperations,
    changes,
    send,
    resolve,
    exampleOf,
    fileOf,
    mediaOf,
    validate: check.validate,
  };
}

/** Returns the parts of an OpenAPI document that the sender uses. */
function documented(document: OpenApi) {
  const paths = document.paths as unknown as Record<string, Record<string, DocumentedOperation>>;
  return {
    check: createOpenApiCheck(document),
    operations: Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => ({
        ...one,
        method: method.toUpperCase(),
        path,
      })),
    ),
    resolve: (reference: string) =>
      reference
        .slice(2)
        .split('/')
        .reduce<unknown>(
          (value, step) => (value as Record<string, unknown>)[step],
          document,
        ) as JsonSchema,
  };
}

/** Returns the address of a binary example. */
function fileOf({ schema }: Media): string | undefined {
  return (schema?.externalDocs as { url: string } | undefined)?.url;
}

export type ExampleSender = Awaited<ReturnType<typeof createExampleSender>>;
