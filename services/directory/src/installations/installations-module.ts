import type { PublishedApplication } from '@irp/contracts/authorization';
import * as contracts from '@irp/contracts/directory';
import { bind, type InternalClient } from '@irp/http';
import { createRecentCounts, outboxesOf } from '@irp/persistence';
import type { Platform } from '@irp/service';
import type { ReadApplication } from '../authorization/application-reader.ts';
import { createUseReader } from '../authorization/application-use.ts';
import type { VerifiedDomains } from '../domains/domain/verified-domains.ts';
import { asOthersSee } from '../listings/domain/listing.ts';
import type { ListingStore } from '../listings/store/listing-store.ts';
import type { InstallationPolicyStore } from '../policies/store/installation-policy-store.ts';
import { createChangeInstallation } from './change-installation.ts';
import { createCheckRequest } from './check-request.ts';
import { createInstallation } from './create-installation.ts';
import { deleteInstallation } from './delete-installation.ts';
import { createEndInstallations } from './end-installations.ts';
import { followInstallations } from './follow-installations.ts';
import { getInsight } from './get-insight.ts';
import { getInstallation } from './get-installation.ts';
import { createHealGrants } from './heal-grants.ts';
import { createInstall } from './install.ts';
import { createReadSeen } from './installable-application.ts';
import { listApplicationInstallations } from './list-application-installations.ts';
import { listInstallations } from './list-installations.ts';
import { createFindForParty } from './party-of.ts';
import { previewInstallation } from './preview-installation.ts';
import { createPutGrant } from './put-grant.ts';
import { readInstallations } from './read-installations.ts';
import { reauthorizeInstallation } from './reauthorize-installation.ts';
import { createReadReceiver } from './receiver-reader.ts';
import { approveInstallationRequest } from './requests/approve-installation-request.ts';
import { createInstallationRequest } from './requests/create-installation-request.ts';
import { declineInstallationRequest } from './requests/decline-installation-request.ts';
import { createEndDeclined } from './requests/end-declined.ts';
import { getInstallationRequest } from './requests/get-installation-request.ts';
import { listInstallationRequests } from './requests/list-installation-requests.ts';
import { withdrawInstallationRequest } from './requests/withdraw-installation-request.ts';
import { resumeInstallation } from './resume-installation.ts';
import type { InstallationModels } from './store/installation-models.ts';
import { createInstallationRequestStore } from './store/installation-request-store.ts';
import { createInstallationStore } from './store/installation-store.ts';
import { suspendInstallation } from './suspend-installation.ts';
import { createSyncGrant } from './sync-grant.ts';

interface Dependencies {
  models: InstallationModels;
  policies: InstallationPolicyStore;
  listings: Pick<ListingStore, 'find' | 'findAll'>;
  domains: Pick<VerifiedDomains, 'verifiedDomainOf'>;
  readApplication: ReadApplication;
  client: Pick<InternalClient, 'post'>;
  requestsPerMember: number;
  log: Platform['log'];
  now: () => number;
}

/**
 * Creates the routes and jobs of installations, requests for installations, and policies. The
 * authorization service enforces installations.
 */
export function installationsModule({
  models,
  policies,
  listings,
  domains,
  readApplication,
  client,
  log,
  now,
  ...limits
}: Dependencies) {
  const installations = createInstallationStore(models);
  const requests = createInstallationRequestStore(models);
  const requestCounts = createRecentCounts(models.installationRequestCounts);
  const asShown = async (application: PublishedApplication) =>
    asOthersSee(application, await listings.find(application.id));
  const readShown: ReadApplication = async (id) => {
    const application = await readApplication(id);
    return application && asShown(application);
  };
  const syncGrant = createSyncGrant({
    installations,
    readApplication: readShown,
    putGrant: createPutGrant(client),
    now,
  });
  const readReceiver = createReadReceiver({ policies });
  const readSeen = createReadSeen({
    listings,
    readApplication,
    readReceiver,
  });
  const findForParty = createFindForParty({ installations, readApplication });
  const checkRequest = createCheckRequest({
    installations,
    policies,
    readSeen,
  });
  const install = createInstall({
    installations,
    listings,
    policies,
    readSeen,
    readReceiver,
    syncGrant,
    now,
  });
  const changeInstallation = createChangeInstallation({
    installations,
    findForParty,
    syncGrant,
  });
  const endDeclined = createEndDeclined({
    installations,
    changeInstallation,
    now,
  });
  const endInstallations = createEndInstallations({
    installations,
    syncGrant,
    now,
  });
  const onFailure = (err: unknown, installationId: string) =>
    log.warn(
      { err, installationId },
      'installation grant not sent to the authorization service; retrying at the next check',
    );
  const follow = followInstallations({
    installations,
    endInstallations,
    syncGrant,
    now,
  });
  return {
    readReceiver,
    checkRequest,
    endInstallations,
    hasInstallations: async (applicationId: string) =>
      (await installations.listLive(applicationId, undefined, 1)).length > 0,
    followInstallations: async (application: PublishedApplication) =>
      follow(await asShown(application)),
    healGrants: createHealGrants({
      installations,
      listings,
      readApplication,
      readReceiver,
      syncGrant,
      onFailure,
      now,
    }),
    sources: [outboxesOf(models.installations), outboxesOf(models.installationRequests)],
    bindings: [
      bind(
        contracts.previewInstallation,
        previewInstallation({
          installations,
          policies,
          readSeen,
          domains,
        }),
      ),
      bind(contracts.createInstallation, createInstallation({ install, listings })),
      bind(contracts.listInstallations, listInstallations({ installations, listings })),
      bind(contracts.getInstallation, getInstallation({ findForParty, listings })),
      bind(contracts.deleteInstallation, deleteInstallation({ changeInstallation, now })),
      bind(
        contracts.suspendInstallation,
        suspendInstallation({
          changeInstallation,
          listings,
          now,
        }),
      ),
      bind(
        contracts.resumeInstallation,
        resumeInstallation({
          changeInstallation,
          listings,
          now,
        }),
      ),
      bind(
        contracts.reauthorizeInstallation,
        reauthorizeInstallation({
          changeInstallation,
          findForParty,
          readSeen,
          listings,
          now,
        }),
      ),
      bind(
        contracts.getInsight,
        getInsight({
          installations,
          readApplication,
          readUse: createUseReader(client),
          now,
        }),
      ),
      bind(
        contracts.listApplicationInstallations,
        listApplicationInstallations({ installations, readApplication }),
      ),
      bind(contracts.readInstallations, readInstallations({ installations })),
      bind(contracts.listInstallationRequests, listInstallationRequests({ requests })),
      bind(
        contracts.createInstallationRequest,
        createInstallationRequest({
          requests,
          checkRequest,
          requestCounts,
          now,
          ...limits,
        }),
      ),
      bind(contracts.getInstallationRequest, getInstallationRequest({ requests })),
      bind(
        contracts.approveInstallationRequest,
        approveInstallationRequest({
          requests,
          install,
          endDeclined,
          now,
        }),
      ),
      bind(
        contracts.declineInstallationRequest,
        declineInstallationRequest({
          requests,
          endDeclined,
          now,
        }),
      ),
      bind(
        contracts.withdrawInstallationRequest,
        withdrawInstallationRequest({
          requests,
          installations,
          now,
        }),
      ),
    ],
  };
}
