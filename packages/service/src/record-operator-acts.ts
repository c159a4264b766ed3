import { type Endpoint, type OperatorAct, operatorAct, recordedMembers } from '@irp/contracts';
import { type Actor, actorOf, type DomainEvent } from '@irp/contracts/events';
import { PlatformError } from '@irp/errors';
import { newEvent } from '@irp/events';
import type { Binding } from '@irp/http';
import { operatorHeader, operatorName } from './operator-header.ts';

/** Stores an event. Resolves when the event is on disk. */
export type StoreEvent = (event: DomainEvent) => Promise<void>;

/**
 * Stores an event before each call of an operator that may change something. The event contains the
 * actor, the operation, and the members of the request that {@link recordedMembers} selects.
 * Operators call internal operations with their program, and operations of the public API for
 * operators only. If the event cannot be stored, the call fails without an effect.
 * @throws Error for an operation that may change something, without a `store` or without any
 *   recorded member of its body
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
 * Returns the operator who makes a call: the caller in the principal, or the login name sent by the
 * program for operators. Returns undefined if another service makes the call.
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
