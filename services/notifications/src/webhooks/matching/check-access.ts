import type { WebhookEventType } from '@irp/contracts/notifications';
import type { WebhookEndpoint } from '../domain/webhook-endpoint.ts';
import type { InstalledStore } from '../store/installed-store.ts';
import { createBatchedReads } from './batched-reads.ts';
import { accessOfCreator, type CreatedEndpoint, creatorReads } from './domain/creator-access.ts';
import type { Installed } from './domain/installed.ts';
import { mayKnow, type Occasion } from './domain/reaches-application.ts';
import { isOfApplication, isOwnTransfer } from './domain/receives.ts';

type CheckedEndpoint = CreatedEndpoint & Pick<WebhookEndpoint, 'environment'>;

/** A delivery matched earlier, with the time of its event. */
export interface CheckedDelivery {
  type: string;
  at: Date;
  /**
   * The workspace of the event, if the endpoint belongs to an application; undefined for the
   * workspace of the endpoint.
   */
  ofWorkspace: string | undefined;
}

/**
 * `allowed`: the event may be sent now. `suspended`: the event may not be sent at the moment.
 * `ended`: the event may never be sent.
 */
export type DeliveryAccess = 'allowed' | 'suspended' | 'ended';

/**
 * Checks whether earlier matched deliveries may be sent now. The result depends on the stored
 * applications and installations. For endpoints without a relation to an application, nothing is
 * read.
 * @param maxAgeMs maximum age of the cached data. Default: a second, so that many attempts share a
 *   read. A result `ended` cancels a delivery, so the data is read again before this result
 */
export type CheckAccess = (
  endpoint: CheckedEndpoint,
  deliveries: readonly CheckedDelivery[],
  maxAgeMs?: number,
) => Promise<DeliveryAccess[]>;

const defaultAgeMs = 1_000;

/** Returns whether deliveries to an endpoint depend on the access of an application. */
function restsOnAccess({
  applicationId,
  createdByApplication,
}: Pick<CheckedEndpoint, 'applicationId' | 'createdByApplication'>): boolean {
  return applicationId !== null || createdByApplication !== null;
}

export function createCheckAccess(
  installed: Pick<InstalledStore, 'findApplications' | 'installationsIn'>,
): CheckAccess {
  const applications = createBatchedReads(
    async (ids) => new Map((await installed.findApplications(ids)).map((one) => [one.id, one])),
  );
  const installations = createBatchedReads(async (ids): Promise<Map<string, Installed[]>> => {
    return Map.groupBy(await installed.installationsIn(ids), ({ workspaceId }) => workspaceId);
  });

  async function check(
    endpoint: CheckedEndpoint,
    deliveries: readonly CheckedDelivery[],
    maxAgeMs: number,
  ): Promise<DeliveryAccess[]> {
    const { workspaceId: own, applicationId, createdByApplication } = endpoint;
    const applicationIds = [applicationId, createdByApplication].filter((id) => id !== null);
    const where = new Set([own, ...deliveries.map(({ ofWorkspace = own }) => ofWorkspace)]);
    const [known, there] = await Promise.all([
      applications.get(applicationIds, maxAgeMs),
      installations.get([...where], maxAgeMs),
    ]);
    const creator =
      createdByApplication === null
        ? undefined
        : accessOfCreator(endpoint, known.get(createdByApplication), there.get(own) ?? []);
    const application = applicationId === null ? undefined : known.get(applicationId);

    return deliveries.map(
      ({ type: anyType, at, ofWorkspace: workspaceId = own }): DeliveryAccess => {
        const type = anyType as WebhookEventType;
        if (creator?.state === 'suspended') {
          return 'suspended';
        }
        if (!creatorReads(creator, type)) {
          return 'ended';
        }
        // A test event contains no data of other workspaces.
        if (applicationId === null || type === 'webhook.test') {
          return 'allowed';
        }
        if (isOwnTransfer(endpoint, type, workspaceId)) {
          return 'allowed';
        }
        // An application that is not stored may still have access, so the delivery is not
        // cancelled.
        if (!application) {
          return 'suspended';
        }
        const installedThere = (there.get(workspaceId) ?? []).filter(
          (one) => one.applicationId === applicationId,
        );
        const occasion: Occasion = {
          type,
          workspaceId,
          at,
        };
        const isAllowed =
          isOfApplication(endpoint, application) && mayKnow(occasion, application, installedThere);
        return isAllowed ? 'allowed' : 'ended';
      },
    );
  }

  return async (endpoint, deliveries, maxAgeMs = defaultAgeMs) => {
    if (!restsOnAccess(endpoint)) {
      return deliveries.map(() => 'allowed');
    }
    const checked = await check(endpoint, deliveries, maxAgeMs);
    const isConfirmed = maxAgeMs === 0 || !checked.includes('ended');
    // Before a delivery is cancelled, the data is read without the cache, because the application
    // may have been installed since the cached read.
    return isConfirmed ? checked : check(endpoint, deliveries, 0);
  };
}
