import type { Principal } from '@irp/contracts';
import {
  type createWebhookEndpoint as contract,
  getWebhookEndpoint,
} from '@irp/contracts/notifications';
import { PlatformError } from '@irp/errors';
import { entityTag, locationOf, type Operation } from '@irp/http';
import { shownAddress } from '../../domain/shown-address.ts';
import { viewEndpoint, type WebhookEndpoint } from '../domain/webhook-endpoint.ts';
import { type WebhookSecret, withNewSecret } from '../domain/webhook-secret.ts';
import { newSecret } from '../new-secret.ts';
import type { EndpointStore } from '../store/endpoint-store.ts';
import type { ChangeEndpoint } from './change-endpoint.ts';
import type { CheckAddress } from './check-address.ts';
import type { EndCreated } from './end-created.ts';
import { endpointEvent } from './endpoint-event.ts';
import { accessEnded, type FindCreator } from './find-creator.ts';
import type { FollowOwnApplication } from './follow-own-application.ts';
import type { RequireNotStopped } from './require-not-stopped.ts';
import { requireReadable } from './require-readable.ts';

interface Dependencies {
  endpoints: Pick<EndpointStore, 'add' | 'countOf' | 'find' | 'remove'>;
  changeEndpoint: ChangeEndpoint;
  checkAddress: CheckAddress;
  followOwnApplication: FollowOwnApplication;
  findCreator: FindCreator;
  requireNotStopped: Pick<RequireNotStopped, 'receiver'>;
  endCreated: Pick<EndCreated, 'one'>;
  now: () => number;
  maxPerWorkspace: number;
}

export function createWebhookEndpoint(deps: Dependencies): Operation<typeof contract> {
  const { endpoints, changeEndpoint, checkAddress, followOwnApplication, findCreator, endCreated } =
    deps;
  const { requireNotStopped, now, maxPerWorkspace } = deps;

  /** @throws PlatformError 409 */
  async function requireRoom({ workspaceId, applicationId }: Principal): Promise<void> {
    const count = await endpoints.countOf(workspaceId);
    if (count < maxPerWorkspace) {
      return;
    }
    // The message for an application has no number, because an application must not learn the
    // number of other endpoints.
    const message =
      applicationId === undefined
        ? `The workspace has ${count} webhook endpoints, which is the limit: delete an endpoint first.`
        : 'The workspace already has the maximum number of webhook endpoints.';
    throw new PlatformError('conflict', message);
  }

  /**
   * Returns the endpoint that an interrupted request with the same Idempotency-Key has created. The
   * endpoint gets a new secret, because the first secret was never shown.
   */
  async function replayed(
    principal: Principal,
    secret: WebhookSecret,
  ): Promise<WebhookEndpoint | undefined> {
    const { id } = secret;
    if (!(await endpoints.find(id))) {
      return undefined;
    }
    const data = {
      secretId: id,
      type: secret.type,
      overlapHours: 0,
    };
    return changeEndpoint({ principal, id }, (before) => ({
      endpoint: {
        ...before,
        secrets: withNewSecret(before.secrets, secret, 0),
      },
      event: {
        type: 'webhook_endpoint.secret_rotated',
        data,
      },
    }));
  }

  return async ({
    principal,
    version,
    idempotencyId,
    body: { applicationId = null, url, events, ...fields },
  }) => {
    const { organizationId, workspaceId, environment, userId } = principal;
    requireReadable(principal, { events });
    const at = new Date(now());
    const createdBy = userId ?? null;
    const secret = newSecret({
      type: 'hmac',
      createdAt: at,
      createdBy,
      id: idempotencyId,
    });
    let endpoint = idempotencyId === undefined ? undefined : await replayed(principal, secret);
    if (!endpoint) {
      await requireRoom(principal);
      await checkAddress(url);
      await requireNotStopped.receiver({ workspaceId, url });
      // Follows the application before the endpoint exists, so no event of an installation is
      // missed.
      if (applicationId !== null) {
        await followOwnApplication(principal, applicationId);
      }
      const creator = await findCreator(principal);
      const created: WebhookEndpoint = {
        id: secret.id,
        organizationId,
        workspaceId,
        environment,
        applicationId,
        url,
        ...fields,
        events: [...new Set(events)],
        state: 'active',
        secrets: [secret],
        revision: 1,
        createdAt: at,
        updatedAt: at,
        createdBy,
        ...creator,
      };
      endpoint = created;
      const ofApplication = applicationId === null ? {} : { applicationId };
      const data = {
        url: shownAddress(url),
        types: [...endpoint.events],
        ...ofApplication,
      };
      const event = endpointEvent(
        at,
        endpoint,
        {
          type: 'webhook_endpoint.created',
          data,
        },
        principal,
      );
      await endpoints.add(endpoint, event);
      await requireNotStopped.receiver(endpoint).catch(async (error) => {
        // An operator has stopped the receiver while the endpoint was being created, so the
        // endpoint is deleted again.
        const deleted = {
          type: 'webhook_endpoint.deleted',
          data: {},
        } as const;
        await endpoints.remove(created, endpointEvent(at, created, deleted, principal));
        throw error;
      });
      // The access of the creator may have ended while the endpoint was being created. After such
      // an end, no other code would delete the endpoint.
      if (await endCreated.one(endpoint)) {
        throw accessEnded();
      }
    }
    const { id } = endpoint;
    const headers = {
      ETag: entityTag(endpoint.revision),
      Location: locationOf(getWebhookEndpoint, version, { id }),
      'Cache-Control': 'no-store',
    };
    return {
      status: 201,
      headers,
      body: {
        ...viewEndpoint(endpoint),
        secret: secret.value,
      },
    };
  };
}
