import { newEvent } from '@irp/events';
import { conflict, retryOnConflict, tooManyChanges } from '@irp/persistence';
import { deliverySystem } from '../delivery/record/delivery-system.ts';
import type { WebhookEndpoint } from '../domain/webhook-endpoint.ts';
import type { CreatedEndpoint, CreatorAccess } from '../matching/domain/creator-access.ts';
import type { ReadCreators } from '../matching/read-creators.ts';
import type { EndpointStore } from '../store/endpoint-store.ts';
import type { WakeDeliveries } from './wake-deliveries.ts';

interface Dependencies {
  endpoints: Pick<EndpointStore, 'find' | 'remove' | 'createdBy' | 'createdByInstallations'>;
  readCreators: ReadCreators;
  wake: WakeDeliveries;
  now: () => number;
}

type Created = CreatedEndpoint & Pick<WebhookEndpoint, 'id'>;

/** Deletes endpoints whose creating application has lost access. All operations may be repeated. */
export interface EndCreated {
  /**
   * Deletes an endpoint with its secrets and pending deliveries, if its creator has lost access.
   * @returns whether it was deleted
   */
  one(endpoint: Created): Promise<boolean>;
  /**
   * Checks the endpoints that an application has created. Must be called after a change of the
   * application.
   */
  ofApplication(applicationId: string): Promise<void>;
  /**
   * Checks the endpoints that were created through installations, after a change of the
   * installations. Resumes the deliveries to endpoints whose creator still has access.
   */
  ofInstallations(installationIds: readonly string[]): Promise<void>;
}

const pageSize = 500;
const accessEnded = 'The application of the endpoint has lost access to the workspace.';
const ofAnother =
  'An application created the endpoint, but the events of the endpoint are about another application.';

function reasonOf({
  applicationId,
  createdByApplication,
}: Pick<WebhookEndpoint, keyof CreatedEndpoint>): string {
  return applicationId === null || applicationId === createdByApplication ? accessEnded : ofAnother;
}

export function createEndCreated({ endpoints, readCreators, wake, now }: Dependencies): EndCreated {
  async function remove(id: string): Promise<void> {
    await retryOnConflict(
      async () => {
        const before = await endpoints.find(id);
        if (!before) {
          return;
        }
        const { workspaceId, environment, createdByApplication } = before;
        const event = newEvent(now(), {
          type: 'webhook_endpoint.deleted',
          workspaceId,
          environment,
          subject: id,
          actor: deliverySystem,
          data: {
            reason: reasonOf(before),
            ...(createdByApplication === null ? {} : { createdByApplication }),
          },
        });
        return (await endpoints.remove(before, event)) ? undefined : conflict;
      },
      {
        attempts: 10,
        error: () => tooManyChanges('webhook endpoint'),
      },
    );
  }

  async function endIf(endpoint: Created, access: CreatorAccess | undefined): Promise<boolean> {
    if (access?.state !== 'ended') {
      return false;
    }
    await remove(endpoint.id);
    await wake(endpoint);
    return true;
  }

  return {
    one: async (endpoint) => endIf(endpoint, (await readCreators([endpoint]))(endpoint)),
    async ofApplication(applicationId) {
      for (let after = ''; ; ) {
        const page = await endpoints.createdBy(applicationId, after, pageSize);
        const accessOf = await readCreators(page);
        for (const endpoint of page) {
          await endIf(endpoint, accessOf(endpoint));
        }
        if (page.length < pageSize) {
          return;
        }
        after = page.at(-1)?.id ?? after;
      }
    },
    async ofInstallations(installationIds) {
      const created = await endpoints.createdByInstallations(installationIds);
      const accessOf = await readCreators(created);
      for (const endpoint of created) {
        if (!(await endIf(endpoint, accessOf(endpoint)))) {
          await wake(endpoint);
        }
      }
    },
  };
}
