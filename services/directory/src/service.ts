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
import { createApplicationReader } from './authorization/application-reader.ts';
import { createPutRecord, keepRecords } from './authorization/application-records.ts';
import { createOrganizationNames } from './authorization/organization-names.ts';
import { createPersonReader } from './authorization/person-reader.ts';
import { createImages } from './images/images.ts';
import { openImageStorage } from './images/open-image-storage.ts';
import { removeOrphans } from './images/remove-orphans.ts';
import { createEndings } from './installations/finish-endings.ts';
import { installationsModule } from './installations/installations-module.ts';
import { compileAll } from './models.ts';
import { checkNames } from './operations/check-names.ts';
import { createSubmitDraft } from './operations/submit-draft.ts';
import { createDirectoryPages } from './pages/directory-pages.ts';
import type { LookForProof } from './proofs/look-for-proof.ts';
import { openPublisherDomains } from './publisher-domains.ts';
import { discoveryRoutes } from './routes/discovery-routes.ts';
import { imageRoutes } from './routes/image-routes.ts';
import { publishingRoutes } from './routes/publishing-routes.ts';
import { reviewRoutes } from './routes/review-routes.ts';
import { createLiveDomains } from './search/live-domains.ts';
import { createLiveIndex } from './search/live-index.ts';
import { imageSettings, settings } from './settings.ts';
import { createDiscoveryStore } from './store/discovery-store.ts';
import { createImageStore } from './store/image-store.ts';
import { createListingStore } from './store/listing-store.ts';
import { createPublisherDomainStore } from './store/publisher-domain-store.ts';
import { createReviewStore } from './store/review-store.ts';
import { createApplicationChanges, isUnavailable } from './subscriptions/application-changes.ts';
import { catchUpNew } from './subscriptions/catch-up-new.ts';
import { followListing } from './subscriptions/follow-listing.ts';
import { directoryGroup, directoryTopics } from './subscriptions/topics.ts';

interface Ports {
  lookForProof?: LookForProof;
}

/** The directory of integrations: what publishers show of their applications. */
export const directory = {
  name: 'directory',
  requires: ['MONGODB_URI', 'KAFKA_BROKERS', 'PRINCIPAL_PRIVATE_JWK'],
  database: { compile: compileAll, migrations: [] },
  check: (environment: Platform['environment']) =>
    void imageSettings(readConfig(settings, environment)),
  /** @param ports in place of those that reach the network, for tests */
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
    log.warn('images of listings are refused: neither IMAGES_DIRECTORY nor IMAGES_S3_URL is set');
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
  // Builds it before the first search, which would report what fails here.
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
  const installations = installationsModule({
    models,
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
    ...installations.sources,
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
    changePolicy: installations.changePolicy,
  });
  const ofImages = imageRoutes({
    ...publishing,
    discovery,
    reviews,
    images,
    store,
    readReceiver: installations.readReceiver,
  });
  const ofPublishers = publishingRoutes({
    ...publishing,
    submit,
    follow,
    finishEnding,
    hasInstallations: installations.hasInstallations,
    policies: installations.policies,
    listings: catchUpNew({
      listings,
      readApplication,
      follow,
    }),
  });
  const calls = createPageCalls([
    ...discovering,
    ...installations.bindings,
    ...ofImages,
    ...ofPublishers,
  ]);
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
      }),
      ...discovering,
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
