import { type Actor, accountStream, type DomainEvent, eventCatalogue } from '@irp/contracts/events';
import { currentRequest } from '@irp/observability';

/**
 * Who acts in the log of a workspace that is not theirs: people of another organization, and those
 * of the platform.
 */
export const outsider: Actor = { type: 'system', id: 'outside' };

/**
 * Whether the log of a workspace would have an act of somebody who is not of it. Nobody of a
 * request: of nobody.
 */
export function isOutside(workspaceId: string): boolean {
  const { workspaceIds } = currentRequest() ?? {};
  const isWorkspace = workspaceId !== '' && !workspaceId.startsWith(accountStream(''));
  return isWorkspace && workspaceIds !== undefined && !workspaceIds.includes(workspaceId);
}

/**
 * The event for the log of a workspace that its actor is not of: without user id, credential,
 * address and user agent, which are personal data of people of others. The id of the request leads
 * to the complete record.
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
