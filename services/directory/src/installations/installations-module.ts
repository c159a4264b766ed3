import type { PublishedApplication } from '@irp/contracts/authorization';
import * as contracts from '@irp/contracts/directory';
import { bind, type InternalClient } from '@irp/http';
import { createRecentCounts, outboxesOf } from '@irp/persistence';
import type { Platform } from '@irp/service';
import type { ReadApplication } from '../authorization/application-reader.ts';
import { createUseReader } from '../authorization/application-use.ts';
import { createPutGrant } from '../authorization/put-grant.ts';
import { asOthersSee } from '../domain/listing.ts';
import type { VerifiedDomains } from '../domain/verified-domains.ts';
import { createChangePolicy } from '../operations/change-policy.ts';
import { getInsight } from '../operations/get-insight.ts';
import { getInstallationPolicy } from '../operations/get-installation-policy.ts';
import { approveInstallationRequest } from '../operations/installation-requests/approve-installation-request.ts';
import { createInstallationRequest } from '../operations/installation-requests/create-installation-request.ts';
import { declineInstallationRequest } from '../operations/installation-requests/decline-installation-request.ts';
import { createEndDeclined } from '../operations/installation-requests/end-declined.ts';
import { getInstallationRequest } from '../operations/installation-requests/get-installation-request.ts';
import { listInstallationRequests } from '../operations/installation-requests/list-installation-requests.ts';
import { createInstallation } from '../operations/installations/create-installation.ts';
import { deleteInstallation } from '../operations/installations/delete-installation.ts';
import { getInstallation } from '../operations/installations/get-installation.ts';
import { listApplicationInstallations } from '../operations/installations/list-application-installations.ts';
import { listInstallations } from '../operations/installations/list-installations.ts';
import { previewInstallation } from '../operations/installations/preview-installation.ts';
import { readInstallations } from '../operations/installations/read-installations.ts';
import { reauthorizeInstallation } from '../operations/installations/reauthorize-installation.ts';
import { resumeInstallation } from '../operations/installations/resume-installation.ts';
import { suspendInstallation } from '../operations/installations/suspend-installation.ts';
import { putInstallationPolicy } from '../operations/put-installation-policy.ts';
import type { InstallationModels } from '../store/installation-models.ts';
import { createInstallationPolicyStore } from '../store/installation-policy-store.ts';
import { createInstallationRequestStore } from '../store/installation-request-store.ts';
import { createInstallationStore } from '../store/installation-store.ts';
import type { ListingStore } from '../store/listing-store.ts';
import { createChangeInstallation } from './change-installation.ts';
import { createCheckRequest } from './check-request.ts';
import { createEndInstallations } from './end-installations.ts';
import { followInstallations } from './follow-installations.ts';
import { createHealGrants } from './heal-grants.ts';
import { createInstall } from './install.ts';
import { createReadSeen } from './installable-application.ts';
import { createFindForParty } from './party-of.ts';
import { createReadReceiver } from './receiver-reader.ts';
import { createSyncGrant } from './sync-grant.ts';

interface Dependencies {
  models: InstallationModels;
  listings: Pick<ListingStore, 'find' | 'findAll'>;
  domains: Pick<VerifiedDomains, 'verifiedDomainOf'>;
  readApplication: ReadApplication;
  client: Pick<InternalClient, 'post'>;
  requestsPerMember: number;
  log: Platform['log'];
  now: () => number;
}

/** What workspaces install, ask for and allow; the authorization service enforces it. */
export function installationsModule({
  models,
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
  const policies = createInstallationPolicyStore(models);
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
      'could not push the grant of an installation; retrying at the next check',
    );
  const changePolicy = createChangePolicy({ policies, now });
  const follow = followInstallations({
    installations,
    endInstallations,
    syncGrant,
    now,
  });
  return {
    changePolicy,
    policies,
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
    sources: [models.installations, models.installationRequests, models.installationPolicies].map(
      (model) => outboxesOf(model),
    ),
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
      bind(contracts.getInstallationPolicy, getInstallationPolicy({ policies })),
      bind(contracts.putInstallationPolicy, putInstallationPolicy({ changePolicy })),
    ],
  };
}
