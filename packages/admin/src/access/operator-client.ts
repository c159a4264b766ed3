import type { Endpoint, ServiceName } from '@irp/contracts';
import { type FieldError, PlatformError } from '@irp/errors';
import { createInternalClient, FailedReply, type InternalClient } from '@irp/http/internal-client';
import type { PrincipalSigner } from '@irp/principals';
import { operatorHeader } from '@irp/service/operators';
import { z } from 'zod';
import { ConnectionError, OperationError } from '../errors.ts';
import { checkInput, type InputNames, inputError } from './input-error.ts';

type InternalEndpoint = Extract<Endpoint, { access: 'internal' }> & { body: z.ZodType };
type Result<E extends Endpoint> = E['responses'] extends {
  200: { schema: infer S extends z.ZodType };
}
  ? z.output<S>
  : E['responses'] extends { 202: { schema: infer S extends z.ZodType } }
    ? z.output<S>
    : undefined;

/**
 * The process that executes an internal operation: a service, or the process with the embedded
 * event log (`events`).
 */
export type Callee = ServiceName | 'events';

interface Reply {
  status: number;
  body: unknown;
}

/** Calls the internal operations of services as the caller `operator`. */
export interface OperatorClient {
  /**
   * Calls an operation. Returns the body of a response 200 or 202, and undefined for a 204.
   * @param names the command-line names of the body's fields
   * @throws UsageError for an invalid body, OperationError for another status, ConnectionError
   */
  call<E extends InternalEndpoint>(
    callee: Callee,
    endpoint: E,
    body: z.input<E['body']>,
    names?: InputNames,
  ): Promise<Result<E>>;
  /**
   * Posts any body to a path below `/internal/`.
   * @throws OperationError for a 5xx status, ConnectionError
   */
  post(callee: Callee, path: string, body: unknown): Promise<Reply>;
  close(): Promise<void>;
}

const timeoutMs = 30_000;

/**
 * @param addressOf returns the address of a service; throws ConfigError for an unknown address
 * @param nameOf returns the login of the operator
 */
export function createOperatorClient(
  signer: PrincipalSigner,
  addressOf: (callee: Callee) => string,
  nameOf: () => string,
): OperatorClient {
  const clients = new Map<Callee, InternalClient>();
  const clientOf = (callee: Callee) => {
    const known = clients.get(callee);
    if (known) {
      return known;
    }
    const baseUrl = addressOf(callee);
    const made = createInternalClient({
      baseUrl,
      service: callee,
      name: 'operator',
      signer,
      timeoutMs,
    });
    clients.set(callee, made);
    return made;
  };

  async function post(
    callee: Callee,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Reply> {
    try {
      return await clientOf(callee).post(path, body, headers);
    } catch (error) {
      if (!(error instanceof PlatformError)) {
        throw error;
      }
      if (error.cause instanceof FailedReply) {
        throw new OperationError(callee, error.cause.reply);
      }
      const reason = error.cause instanceof Error ? error.cause.message : error.message;
      throw new ConnectionError(
        `${callee} at ${addressOf(callee)} does not answer: ${reason || 'no connection'}.`,
      );
    }
  }

  return {
    async call(callee, endpoint, body, names = {}) {
      checkInput(endpoint.body, body, names);
      // An operation that only reads does not require the login of the operator.
      const headers: Record<string, string> = endpoint.reads ? {} : { [operatorHeader]: nameOf() };
      const reply = await post(callee, endpoint.path, body, headers);
      const expected = endpoint.responses[reply.status];
      const wrong = reply.status === 400 ? fieldErrorsOf(reply.body) : undefined;
      // A service of another version can reject a body that is valid by the contract of this
      // version.
      if (wrong) {
        throw inputError(wrong, names);
      }
      if (reply.status >= 300 || expected === undefined) {
        throw new OperationError(callee, reply);
      }
      if (!expected.schema) {
        return undefined as Result<typeof endpoint>;
      }
      const read = expected.schema.safeParse(reply.body);
      if (read.success) {
        return read.data as Result<typeof endpoint>;
      }
      throw new Error(
        `${callee} returned a response to ${endpoint.path} that does not match the contract of this version: ${z.prettifyError(read.error)}`,
      );
    },
    post: (callee, path, body) => post(callee, path, body, { [operatorHeader]: nameOf() }),
    async close() {
      await Promise.all([...clients.values()].map((client) => client.close()));
    },
  };
}

function fieldErrorsOf(body: unknown): readonly FieldError[] | undefined {
  const { errors } = Object(body) as { errors?: unknown };
  return Array.isArray(errors) && errors.length > 0 ? errors : undefined;
}
