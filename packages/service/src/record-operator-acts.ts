import { type Endpoint, type OperatorAct, operatorAct, recordedMembers } from '@irp/contracts';
import { type Actor, actorOf, type DomainEvent } from '@irp/contracts/events';
import { PlatformError } from '@irp/errors';
import { newEvent } from '@irp/events';
import type { Binding } from '@irp/http';
import { operatorHeader, operatorName } from './operator-header.ts';

/** Resolves once the event is on disk. */
export type StoreEvent = (event: DomainEvent) => Promise<void>;

/**
 * Has each call of an operator that may change something stored as an event before it is done: who,
 * which operation, and what {@link recordedMembers} has of the request. Operators call internal
 * operations by their program, and those of the public API that are for them alone. Where the event
 * cannot be stored, nothing is done.
 * @throws Error for an operation that may change something, where there is no `store`, or nothing
 *   of its body would be recorded
 */
export function recordOperatorActs(
  bindings: readonly Binding[],
  store: StoreEvent | undefined,
): Binding[] {
  return bindings.map((binding) => {
    const { endpoint } = binding;
    if (!isChangeOfOperators(endpoint)) {
      return binding;
    }
    if (store === undefined) {
      throw new Error(`${endpoint.operationId} needs a store for the events of operators`);
    }
    const members = recordedMembers(endpoint);
    return {
      endpoint,
      async handle(call) {
        const actor = operatorOf(call);
        if (actor !== undefined) {
          const { params, body } = call as { params?: object; body?: object };
          await store(actOf(endpoint, operatorAct(members, { ...params, ...body }), actor));
        }
        return binding.handle(call);
      },
    };
  });
}

function isChangeOfOperators(endpoint: Endpoint): boolean {
  if (endpoint.access === 'principal') {
    const { platformRoles } = endpoint.permission;
    return (
      endpoint.method !== 'get' && platformRoles?.every((role) => role === 'operator') === true
    );
  }
  return (
    endpoint.access === 'internal' &&
    endpoint.callers.includes('operator') &&
    endpoint.reads !== true
  );
}

type Call = Parameters<Binding['handle']>[0];

/**
 * The person of the platform, or the login that the program for operators names; undefined: another
 * caller.
 */
function operatorOf({ principal, service, request }: Call): Actor | undefined {
  if (principal !== undefined) {
    return actorOf(principal);
  }
  if (service !== 'operator') {
    return undefined;
  }
  const name = request.headers[operatorHeader];
  if (name !== undefined && !(typeof name === 'string' && operatorName.test(name))) {
    throw new PlatformError(
      'invalid_request',
      `${operatorHeader} must be the login of an operator.`,
    );
  }
  return {
    type: 'system',
    id: name === undefined ? 'operator' : `operator:${name}`,
  };
}

function actOf({ operationId }: Endpoint, data: OperatorAct, actor: Actor): DomainEvent {
  return newEvent(Date.now(), {
    type: 'operator.acted',
    workspaceId: '',
    subject: operationId,
    data,
    actor,
  });
}
