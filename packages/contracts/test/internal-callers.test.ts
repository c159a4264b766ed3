import { internalEndpoints } from '@irp/contracts/openapi';
import { expect } from 'chai';

describe('internal operations', () => {
  it('name their callers, each as few as possible', () => {
    const callers = Object.fromEntries(
      internalEndpoints.map((endpoint) => [endpoint.operationId, endpoint.callers]),
    );
    const provisioning = ['demo', 'operator'];
    expect(callers).to.deep.equal({
      provisionOrganization: provisioning,
      provisionWorkspace: provisioning,
      provisionMember: provisioning,
      provisionApiKey: provisioning,
      provisionPlatformRoles: provisioning,
      resolveCredential: ['gateway'],
      checkRights: ['investments'],
      reportRefusals: ['gateway'],
      reportDeprecatedCalls: ['gateway'],
      listDeprecatedCallers: ['gateway'],
      listPlatformRecords: ['gateway'],
      showWorkspace: ['operator'],
      announceReplay: ['operator'],
      listOutbox: ['operator'],
      listSigningKeys: ['operator'],
      listCheckpointKeys: ['operator'],
      findWebhookEndpoints: ['operator'],
      listEndpointDeliveries: ['operator'],
      showDelivery: ['operator'],
      readDelivery: ['operator'],
      redeliverForWorkspace: ['operator'],
      replayForWorkspace: ['operator'],
      stopWebhookEndpoint: ['operator'],
      liftWebhookStop: ['operator'],
      listWebhookStops: ['operator'],
      listSuppressedAddresses: ['operator'],
      listDeadLetters: ['operator'],
      replayDeadLetters: ['operator'],
      listFailedMails: ['operator'],
      listMailbox: ['mailbox'],
      readMailboxMail: ['mailbox'],
      leaseMailRequests: ['notifications'],
      settleMailRequests: ['notifications'],
      putInstallationGrant: ['directory'],
      readOrganizationNames: ['directory'],
      readApplication: ['directory', 'notifications'],
      readInstallations: ['notifications'],
      putApplicationListing: ['directory'],
      readApplicationUse: ['directory'],
      resolveBrowserSession: ['directory', 'notifications'],
      resolveBrowserPrincipal: ['directory', 'notifications'],
      readPlatformPerson: ['directory'],
      readReviewerNames: ['directory'],
      readAudience: ['notifications'],
      retryFailedMail: ['operator'],
      rotateCheckpointKey: ['operator'],
      rotateSigningKeys: ['operator'],
      reportMailBounce: ['operator'],
      liftMailSuppression: ['operator'],
    });
  });

  it('of operators are recorded, except lists, searches and reads', () => {
    const unrecorded = internalEndpoints.filter(
      ({ callers, reads }) => callers.includes('operator') && reads === true,
    );
    const names = unrecorded.map(({ operationId }) => operationId);
    expect(names.filter((name) => !/^(list|find|show)[A-Z]/.test(name))).to.deep.equal([]);
  });
});
