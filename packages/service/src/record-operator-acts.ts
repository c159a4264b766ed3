import type { Endpoint } from '@irp/contracts';
import type { DomainEvent } from '@irp/contracts/events';
import { PlatformError } from '@irp/errors';
import { newEvent } from '@irp/events';
import type { Binding } from '@irp/http';

/** Header by which the program for operators names who uses it: a login, which stays in the audit log. */
export const operatorHeader = 'x-irp-operator';

/** What {@link operatorHeader} may be. */
export const operatorName = /^[A-Za-z0-9][\w.@-]{0,63}$/;

/** Resolves once the event is on disk. */
export type StoreEvent = (event: DomainEvent) => Promise<void>;

const maxIdLength = 64;

/**
 * Has each call of an operator that may change something stored as an event before it is done: who, which operation, and the ids in the
 * request. Where the event cannot be stored, nothing is done.
 * @throws Error for an operation that may change something, where there is no `store`
 */
export function recordOperatorActs(bindings: readonly Binding[], store: StoreEvent | undefined): Binding[] {
  return bindings.map((binding) => {
    const { endpoint } = binding;
    if (!isChangeOfOperators(endpoint)) return binding;
    if (store === undefined) throw new Error(`${endpoint.operationId} needs a store for the events of operators`);
    return {
      endpoint,
      async handle(call) {
        if (call.service === 'operator') await store(actOf(endpoint, call));
        return binding.handle(call);
      },
    };
  });
}

function isChangeOfOperators(endpoint: Endpoint): boolean {
  return endpoint.access === 'internal' && endpoint.callers.includes('operator') && endpoint.reads !== true;
}

function actOf({ operationId }: Endpoint, { request, body }: Parameters<Binding['handle']>[0]): DomainEvent {
  const name = request.headers[operatorHeader];
  if (name !== undefined && !(typeof name === 'string' && operatorName.test(name)))
    throw new PlatformError('invalid_request', `${operatorHeader} must be the login of an operator.`);
  return newEvent(Date.now(), {
    ...{ type: 'operator.acted', workspaceId: '', subject: operationId, data: { ids: idsIn(body) } },
    actor: { type: 'system', id: name === undefined ? 'operator' : `operator:${name}` },
  });
}

/** The members of the body that are ids by their names. Others may be personal data, such as an address. */
function idsIn(body: unknown): Record<string, string> {
  const members = Object.entries(typeof body === 'object' && body !== null ? body : {});
  return Object.fromEntries(
    members.filter(
      ([name, value]) => /^id$|Id$/.test(name) && typeof value === 'string' && value.length <= maxIdLength,
    ),
  );
}
