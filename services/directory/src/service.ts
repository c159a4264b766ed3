import { readConfig } from '@irp/config';
import { createInternalClient } from '@irp/http';
import {
  connectDatabase,
  type MigratedService,
  outboxesOf,
  translateDatabaseError,
} from '@irp/persistence';
import {
  openOrRelease,
  type Platform,
  relayEvents,
  requireDatabaseUri,
  requireEventBus,
  requireSigner,
  runPeriodically,
  type Service,
  serve,
} from '@irp/service';
import { createBrowserPeople, createPageCalls } from '@irp/web-pages';
import { createApplicationChanges, isUnavailable } from './authorization/application-changes.ts';
import { createApplicationReader } from './authorization/application-reader.ts';
import { createOrganizationNames } from './authorization/organization-names.ts';
import { createPersonReader, createReviewerNames } from './authorization/person-reader.ts';
import { directoryGroup, directoryTopics } from './authorization/topics.ts';
import { discoveryRoutes } from './discovery/discovery-routes.ts';
import { createNamePublishers } from './discovery/name-publishers.ts';
import { createLiveIndex } from './discovery/search/live-index.ts';
import { createDiscoveryStore } from './discovery/store/discovery-store.ts';
import { openPublisherDomains } from './domains/domains-module.ts';
import { createLiveDomains } from './domains/live-domains.ts';
import type { LookForProof } from './domains/proofs/look-for-proof.ts';
import { createPublisherDomainStore } from './domains/store/publisher-domain-store.ts';
import { imageRoutes } from './images/image-routes.ts';
import { createImages } from './images/images.ts';
import { openImageStorage } from './images/open-image-storage.ts';
import { removeOrphans } from './images/remove-orphans.ts';
import { createImageStore } from './images/store/image-store.ts';
import { createEndings } from './installations/finish-endings.ts';
import { installationsModule } from './installations/installations-module.ts';
import { createPutRecord, keepRecords } from './listings/application-records.ts';
import { catchUpNew } from './listings/catch-up-new.ts';
import { checkNames } from './listings/check-names.ts';
import { followListing } from './listings/follow-listing.ts';
import { listingRoutes } from './listings/listing-routes.ts';
import { createListingStore } from './listings/store/listing-store.ts';
import { createSubmitDraft } from './listings/submit-draft.ts';
import { migrations } from './migrations.ts';
import { compileAll } from './models.ts';
import { createDirectoryPages } from './pages/directory-pages.ts';
import { policiesModule } from './policies/policies-module.ts';
import { createNameReviewers } from './reviews/name-reviewers.ts';
import { reviewRoutes } from './reviews/review-routes.ts';
import { createReviewStore } from './reviews/store/review-store.ts';
import { imageSettings, settings } from './settings.ts';

interface Ports {
  lookForProof?: LookForProof;
}

/** The directory of integrations: the publishers' listings of their applications. */
export const directory = {
  name: 'directory',
  requires: ['MONGODB_URI', 'KAFKA_BROKERS', 'PRINCIPAL_PRIVATE_JWK'],
  database: { compile: compileAll, migrations },
  check: (environment: Platform['environment']) =>
    void imageSettings(readConfig(settings, environment)),
  /** @param ports replacements for network access, in tests */
  start: (platform: Platform, ports: Ports = {}) =>
    openOrRelease((opened) => start(platform, opened, ports)),
} satisfies Service & MigratedService;

async function start(platform: Platform, opened: AsyncDisposableStack, { lookForProof }: Ports) {
  const { databasePrefix, migrateAtStart, region, log, pace } = platform;
  const uri = requireDatabaseUri(platform);
  const isExclusive = platform.exclusiveStore;
  const isTraced = platform.tracing !== undefined;
  const config = readConfig(settings, platform.environment);
  const where = imageSettings(config);
  const abortStorage = new AbortController();
  const storage = await openImageStorage(where, abortStorage.signal);
  if (!storage) {
    log.warn('listing images rejected: neither IMAGES_DIRECTORY nor IMAGES_S3_URL is set');
  }
  const client = createInternalClient({
    service: 'authorization',
    baseUrl: config.AUTHORIZATION_URL,
    name: 'directory',
    signer: requireSigner(platform),
  });
  const name = `${databasePrefix}directory`;
  const database = await connectDatabase(
    {
      uri,
      name,
      log,
      isTraced,
      migrations,
      migrateAtStart,
      isExclusive,
    },
    compileAll,
  );
  opened.defer(database.close);
  opened.defer(client.close);
  const { models } = database;
  const stored = createListingStore(models);
  const checked = checkNames({
    listings: stored,
    readOrganizationNames: createOrganizationNames(client),
  });
  const { listings, putRecords } = keepRecords({
    listings: checked,
    putRecord: createPutRecord(client),
    log,
  });
  const discovery = createDiscoveryStore(models);
  const domains = createPublisherDomainStore(models);
  const liveDomains = createLiveDomains(domains);
  const index = createLiveIndex(discovery, liveDomains);
  // The index is built before the first search. An error of this early build is ignored, because
  // the first search reports the error.
  index.current().catch(() => undefined);
  const readApplication = createApplicationReader(client);
  const now = Date.now;
  const follow = followListing({ listings, now });
  const submit = createSubmitDraft({ listings, now });
  const publishing = {
    listings,
    readApplication,
    domains,
    now,
  };
  const store = createImageStore(models);
  const images = createImages({
    storage,
    store,
    log,
    now,
  });
  const checkImages = removeOrphans({
    images,
    store,
    listings,
    now,
  });
  if (storage) {
    opened.defer(
      runPeriodically('orphaned images', config.IMAGES_CHECK_MS, checkImages, log, pace),
    );
  }
  opened.defer(async () => abortStorage.abort());
  const reviews = createReviewStore(models);
  const policies = policiesModule({
    models,
    namePublishers: createNamePublishers({ discovery }),
    now,
  });
  const installations = installationsModule({
    models,
    policies: policies.policies,
    listings,
    domains,
    readApplication,
    client,
    log,
    now,
    requestsPerMember: config.INSTALLATION_REQUESTS_PER_MEMBER,
  });
  const publisherDomains = openPublisherDomains({
    domains,
    settings: config,
    log,
    lookForProof,
  });
  opened.defer(publisherDomains.stop);
  const sources = [
    outboxesOf(models.listings),
    outboxesOf(models.publisherDomains),
    ...policies.sources,
    ...installations.sources,
    models.events,
  ];
  const relay = relayEvents(platform, {
    service: 'directory',
    sources,
    lease: models.lease,
  });
  const { finishEnding, finishEndings } = createEndings({
    listings,
    endInstallations: installations.endInstallations,
    log,
  });
  const everyMs = config.UNFINISHED_CHECK_MS;
  opened.defer(runPeriodically('unfinished endings', everyMs, finishEndings, log, pace));
  opened.defer(runPeriodically('records of applications', everyMs, putRecords, log, pace));
  const bus = requireEventBus(platform);
  const subscription = await bus.subscribe({
    topics: directoryTopics,
    group: directoryGroup,
    isTemporary: isUnavailable,
    handle: createApplicationChanges({
      readApplication,
      followers: [follow, installations.followInstallations],
      idsOfOrganization: listings.idsOfOrganization,
    }),
  });
  opened.defer(runPeriodically('grants', everyMs, installations.healGrants, log, pace));
  opened.defer(subscription.stop);
  const discovering = discoveryRoutes({
    discovery,
    index,
    domains,
    liveDomains,
    readApplication,
    readReceiver: installations.readReceiver,
    changePolicy: policies.changePolicy,
  });
  const ofImages = imageRoutes({
    ...publishing,
    discovery,
    reviews,
    images,
    store,
    readReceiver: installations.readReceiver,
  });
  const ofPublishers = listingRoutes({
    ...publishing,
    submit,
    follow,
    finishEnding,
    hasInstallations: installations.hasInstallations,
    policies: policies.policies,
    listings: catchUpNew({
      listings,
      readApplication,
      follow,
    }),
  });
  const calls = createPageCalls([...discovering, ...installations.bindings, ...ofImages]);
  const people = createBrowserPeople(client);
  let ownUrl = '';
  const origin = () => config.AUTH_URL ?? ownUrl;
  const running = await serve(platform, {
    name: 'directory',
    bindings: [
      ...ofPublishers,
      ...reviewRoutes({
        ...publishing,
        reviews,
        readPerson: createPersonReader(client),
        nameReviewers: createNameReviewers({
          readReviewerNames: createReviewerNames(client),
          log,
        }),
      }),
      ...discovering,
      ...policies.bindings,
      ...installations.bindings,
      ...ofImages,
      ...publisherDomains.bindings,
    ],
    mounts: [
      createDirectoryPages(
        {
          calls,
          checkRequest: installations.checkRequest,
          people,
          domains,
          origin,
          region,
          log,
        },
        translateDatabaseError,
      ),
    ],
    ready: { database: database.ping },
    translateError: translateDatabaseError,
    idempotency: models.idempotency,
    storeOperatorAct: (event) => models.events.add(event),
    relay,
    consumers: [
      {
        bus,
        subscription,
        topics: directoryTopics,
        group: directoryGroup,
      },
    ],
    close: [() => opened.disposeAsync()],
  });
  ownUrl = running.url;
  return running;
}
