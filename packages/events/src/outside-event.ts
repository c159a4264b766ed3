import { type Actor, accountStream, type DomainEvent, eventCatalogue } from '@irp/contracts/events';
import { currentRequest } from '@irp/observability';

/**
 * The actor that replaces people of other organizations, and of the platform, in the log of a
 * workspace.
 */
export const outsider: Actor = { type: 'system', id: 'outside' };

/**
 * Whether the current caller does not belong to the workspace. Returns false outside a request, and
 * for the log of an account.
 */
export function isOutside(workspaceId: string): boolean {
  const { workspaceIds } = currentRequest() ?? {};
  const isWorkspace = workspaceId !== '' && !workspaceId.startsWith(accountStream(''));
  return isWorkspace && workspaceIds !== undefined && !workspaceIds.includes(workspaceId);
}

/**
 * Returns a copy of the event without personal data of the caller, for the log of another
 * workspace. Omits user id, credential, address and user agent, because the omitted values are
 * personal data of people of another organization. The id of the request identifies the complete
 * record in the log of the caller's own workspace.
 */
export function withoutPerson<E extends DomainEvent>({ request, ...event }: E): E {
  const { outsidePaths } = eventCatalogue[event.type];
  return {
    ...event,
    actor: event.actor.type === 'system' ? event.actor : outsider,
    ...(request === undefined ? {} : { request: { id: request.id } }),
    ...(outsidePaths === undefined ? {} : { data: withoutIds(event.data, outsidePaths) }),
  } as unknown as E;
}

function withoutIds(data: object, paths: readonly string[]): object {
  const { changes = [] } = data as {
    changes?: {
      path: string;
      before: unknown;
      after: unknown;
    }[];
  };
  const hidden = (value: unknown) => (value === null ? null : outsider.id);
  return {
    ...data,
    changes: changes.map(({ path, before, after }) =>
      paths.includes(path)
        ? {
            path,
            before: hidden(before),
            after: hidden(after),
          }
        : {
            path,
            before,
            after,
          },
    ),
  };
}
