import * as contracts from '@irp/contracts/notifications';
import type { Lease } from '@irp/events';
import { bind, type InternalClient } from '@irp/http';
import type { Logger } from '@irp/observability';
import type { Sealer } from '@irp/secrets';
import type { z } from 'zod';
import type { settings } from '../settings.ts';
import { createReadFollowed, createReadInstalled } from './matching/application-readers.ts';
import { createCheckAccess } from './matching/check-access.ts';
import { createFollowApplication, createFollowEvents } from './matching/follow-application.ts';
import { createMatchEvents } from './matching/match-events.ts';
import { createReadCreators } from './matching/read-creators.ts';
import { createRefreshInstalled } from './matching/refresh-installed.ts';
import { createChangeEndpoint } from './operations/change-endpoint.ts';
import type { CheckAddress } from './operations/check-address.ts';
import { createWebhookEndpoint } from './operations/create-webhook-endpoint.ts';
import { deleteWebhookEndpoint } from './operations/delete-webhook-endpoint.ts';
import { createEndCreated } from './operations/end-created.ts';
import { createEndTransferred, type DisableIdle } from './operations/end-transferred.ts';
import { createFindCreator } from './operations/find-creator.ts';
import { createFollowOwnApplication } from './operations/follow-own-application.ts';
import { getWebhookEndpoint } from './operations/get-webhook-endpoint.ts';
import { listWebhookEndpoints } from './operations/list-webhook-endpoints.ts';
import { createRequireNotStopped } from './operations/require-not-stopped.ts';
import { createRequireOwnApplication } from './operations/require-own-application.ts';
import { listWebhookSecrets } from './operations/secrets/list-webhook-secrets.ts';
import { revokeWebhookSecret } from './operations/secrets/revoke-webhook-secret.ts';
import { rotateWebhookSecret } from './operations/secrets/rotate-webhook-secret.ts';
import { updateWebhookEndpoint } from './operations/update-webhook-endpoint.ts';
import type { WakeDeliveries } from './operations/wake-deliveries.ts';
import { createEndpointStore } from './store/endpoint-store.ts';
import type { InstalledModels } from './store/installed-models.ts';
import { createInstalledStore } from './store/installed-store.ts';
import { createStopStore } from './store/stop-store.ts';
import type { WebhookModels } from './store/webhook-models.ts';

interface Dependencies {
  models: WebhookModels & InstalledModels;
  /** Lease of the refresh of installations. */
  lease: Lease;
  /** Clients of the authorization service and the directory. */
  clients: Record<'authorization' | 'directory', Pick<InternalClient, 'post'>>;
  sealer: Sealer;
  settings: z.output<typeof settings>;
  checkAddress: CheckAddress;
  wake: WakeDeliveries;
  disableIdle: DisableIdle;
  log: Logger;
  now: () => number;
}

/** Opens webhook endpoints and their deliveries. */
export function webhooksModule(dependencies: Dependencies) {
  const { models, clients, sealer, settings, checkAddress, wake, disableIdle, log, now } =
    dependencies;
  const endpoints = createEndpointStore(models, sealer);
  const changeEndpoint = createChangeEndpoint({ endpoints, now });
  const installed = createInstalledStore(models, now);
  const readFollowed = createReadFollowed(clients.authorization);
  const readInstalled = createReadInstalled(clients.directory);
  const following = {
    installed,
    readFollowed,
    readInstalled,
    now,
  };
  const followApplication = createFollowApplication(following);
  const followOwnApplication = createFollowOwnApplication({ readFollowed, followApplication });
  const requireOwnApplication = createRequireOwnApplication(installed);
  const stops = createStopStore(models);
  const requireNotStopped = createRequireNotStopped(stops);
  const readCreators = createReadCreators(installed);
  const endCreated = createEndCreated({
    endpoints,
    readCreators,
    wake,
    now,
  });
  const endTransferred = createEndTransferred({
    endpoints,
    installed,
    disableIdle,
    now,
  });
  const followEvents = createFollowEvents({ ...following, after: endCreated });
  const deps = {
    endpoints,
    changeEndpoint,
    checkAddress,
    wake,
    followOwnApplication,
    requireOwnApplication,
    requireNotStopped,
    findCreator: createFindCreator(following),
    endCreated,
    now,
    maxPerWorkspace: settings.MAX_WEBHOOK_ENDPOINTS,
  };
  return {
    refreshInstalled: createRefreshInstalled({
      ...following,
      lease: dependencies.lease,
      log,
      after: {
        ...endCreated,
        async ofApplication(id) {
          await endCreated.ofApplication(id);
          await endTransferred.ofApplication(id);
        },
      },
      everyMs: settings.INSTALLATIONS_REFRESH_MS,
    }),
    matchEvents: createMatchEvents({
      endpoints,
      installed,
      followEvents,
    }),
    endTransferred,
    endpoints,
    readCreators,
    requireOwnApplication,
    stops,
    requireNotStopped,
    checkAccess: createCheckAccess(installed),
    bindings: [
      bind(contracts.listWebhookEndpoints, listWebhookEndpoints(deps)),
      bind(contracts.createWebhookEndpoint, createWebhookEndpoint(deps)),
      bind(contracts.getWebhookEndpoint, getWebhookEndpoint(deps)),
      bind(contracts.updateWebhookEndpoint, updateWebhookEndpoint(deps)),
      bind(contracts.deleteWebhookEndpoint, deleteWebhookEndpoint(deps)),
      bind(contracts.listWebhookSecrets, listWebhookSecrets(deps)),
      bind(contracts.rotateWebhookSecret, rotateWebhookSecret(deps)),
      bind(contracts.revokeWebhookSecret, revokeWebhookSecret(deps)),
    ],
  };
}
