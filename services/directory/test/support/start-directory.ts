import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authorization } from '@irp/authorization';
import type { DataEnvironment, Plan, Principal } from '@irp/contracts';
import type { PublishedApplication } from '@irp/contracts/authorization';
import type { Actor } from '@irp/contracts/events';
import type { Role } from '@irp/contracts/permissions';
import { directory } from '@irp/directory';
import { connectDatabase } from '@irp/persistence';
import type { Service } from '@irp/service';
import {
  type ApiClient,
  type ApiResponse,
  createTestPlatform,
  databaseOfRunning,
  type TestPlatform,
  testPrincipal,
} from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { DirectoryListing } from '../../../authorization/src/applications/domain/application.ts';
import { createApplicationStore } from '../../../authorization/src/applications/store/application-store.ts';
import { openModels } from '../../../authorization/test/support/open-models.ts';
import { provisionByRequests } from '../../../authorization/test/support/provision-by-requests.ts';
import { provisionDocuments } from '../../../authorization/test/support/provision-documents.ts';
import { createStoreApplication } from '../../../authorization/test/support/store-application.ts';
import type { InstallationModels } from '../../src/installations/store/installation-models.ts';
import { shownInRecord } from '../../src/listings/domain/application-record.ts';
import type { Listing } from '../../src/listings/domain/listing.ts';
import type { ListingModels } from '../../src/listings/store/listing-models.ts';
import { createListingStore, type ListingStore } from '../../src/listings/store/listing-store.ts';
import { compileAll } from '../../src/models.ts';
import type { PolicyModels } from '../../src/policies/store/policy-models.ts';
import { approve, createPublishListing } from './publish-listing.ts';

export interface TestWorkspace {
  organizationId: string;
  organizationName: string;
  workspaceId: string;
  /** The principal of a new member, as with an API key. */
  person(role: Role, environment?: DataEnvironment): Promise<Principal>;
}

interface PublishedEvent {
  type: string;
  workspaceid: string;
  data: {
    actor: Actor;
    environment?: string;
    request?: object;
    detail: Record<string, unknown>;
  };
}

export interface RunningDirectory {
  platform: TestPlatform;
  call: ApiClient;
  authorizationUrl: string;
  /** Folder of the images, unless the settings name a bucket. */
  imagesDirectory: string;
  /** Calls the authorization service, which stores the applications. */
  authorization: ApiClient;
  /** Calls the internal API of the authorization service. */
  internal(path: string, body: object): Promise<ApiResponse['body']>;
  readApplication(applicationId: string): Promise<PublishedApplication>;
  /** The listing in the application's record. */
  recordOf(applicationId: string): Promise<DirectoryListing | undefined>;
  /** The directory's stored listings. */
  listings: ListingStore;
  models: InstallationModels & ListingModels & PolicyModels;
  /** The row of a publisher's domain while it exists. */
  domainRow(id: string): Promise<object | null>;
  /** The stored listing, as soon as `holds`. */
  listingWhen(
    applicationId: string,
    condition: string,
    holds: (listing: Listing) => boolean,
  ): Promise<Listing>;
  /** Gives an organization another plan, like an operator. */
  setPlan(workspace: TestWorkspace, plan: Plan): Promise<void>;
  /** An organization approves a publisher and then sees the publisher's offers. */
  approvePublisher(organizationId: string, publisherId: string): Promise<void>;
  /** Starts another process of the directory, on the same database. */
  another(): Promise<ApiClient>;
  /** Stops everything started here. */
  stop(): Promise<void>;
  /**
   * The directory's events about an application, installation or domain, as soon as `count` exist.
   */
  eventsOf(subject: string, count: number): Promise<PublishedEvent[]>;
  /**
   * The workspace is stored with its members, unless `byRequests` requires their events as well.
   */
  createWorkspace(plan?: Plan, options?: { byRequests?: boolean }): Promise<TestWorkspace>;
  /** Approves the undecided listing. */
  approve(applicationId: string): Promise<void>;
  /** A new application with a complete and approved listing, by default private. */
  createApproved(
    as: Principal,
    fields?: Record<string, unknown>,
    visibility?: 'private' | 'public',
  ): Promise<{ id: string; name: string }>;
  /**
   * An application is stored, unless `byRequests` requires its event as well. Without the event the
   * directory does not learn of an application to publish.
   */
  createApplication(
    as: Principal,
    fields?: Record<string, unknown>,
    options?: { byRequests?: boolean },
  ): Promise<{ id: string; name: string }>;
}

/**
 * Starts the directory and the authorization service, with separate databases.
 * @param service with other ports
 */
export async function startDirectory(
  environment: Record<string, string> = {},
  service: Service = directory,
): Promise<RunningDirectory> {
  const created = await createTestPlatform();
  const imagesDirectory = await mkdtemp(join(tmpdir(), 'irp-images-'));
  const platform: TestPlatform = {
    ...created,
    async stop() {
      await created.stop();
      await rm(imagesDirectory, { recursive: true, force: true });
    },
  };
  const applications = await platform.start(authorization);
  const start = () =>
    platform.start(service, {
      AUTHORIZATION_URL: applications.running.url,
      ...(environment.IMAGES_S3_URL === undefined ? { IMAGES_DIRECTORY: imagesDirectory } : {}),
      ...environment,
    });
  const { call } = await start();

  const database = await connectDatabase(
    databaseOfRunning(platform.platform, 'directory'),
    compileAll,
  );
  const listings = createListingStore(database.models);

  const callInternal = (path: string, body: object) =>
    applications.call('POST', `/internal/${path}`, { as: 'internal', body });
  async function internal(path: string, body: object): Promise<ApiResponse['body']> {
    const response = await callInternal(path, body);
    expect(response.status, response.text).to.equal(200);
    return response.body;
  }

  const authorizationDatabase = openModels(platform);
  const stored = {
    models: authorizationDatabase.models,
    now: Date.now,
    issuer: () => applications.running.url,
    passwordCost: Number(platform.platform.environment.PASSWORD_COST),
  };
  const documents = provisionDocuments(stored);
  const requests = provisionByRequests(callInternal);
  const storeApplication = createStoreApplication(stored);

  const readApplication = (applicationId: string) =>
    internal('applications/read', { applicationId });
  const publishListing = createPublishListing({
    listings,
    async putRecord(listing) {
      const { applicationId, visibility, state, revision } = listing;
      const record = {
        visibility,
        state,
        revision,
        ...shownInRecord(listing),
      };
      const applications = createApplicationStore(await authorizationDatabase.models());
      await applications.putListing(applicationId, record);
    },
  });

  return {
    platform,
    call,
    authorizationUrl: applications.running.url,
    imagesDirectory,
    authorization: applications.call,
    internal,
    readApplication,
    async recordOf(applicationId) {
      const { applications: rows } = await authorizationDatabase.models();
      return (await rows.findById(applicationId).lean())?.directoryListing;
    },
    listings,
    models: database.models,
    domainRow: (id) => database.models.publisherDomains.findById(id).lean(),
    another: async () => (await start()).call,
    async listingWhen(applicationId, condition, holds) {
      let listing: Listing | undefined;
      await eventually(condition, async () => {
        listing = await listings.find(applicationId);
        return listing !== undefined && holds(listing);
      });
      return listing!;
    },
    async stop() {
      await database.close();
      await authorizationDatabase.close();
      await platform.stop();
    },
    async eventsOf(subject, count) {
      const events: PublishedEvent[] = [];
      const ids = new Set<string>();
      const subscription = await platform.platform.bus.subscribe({
        topics: ['directory'],
        group: `test-${randomUUID()}`,
        maxBatch: 10,
        handle: async (received) => {
          // An event can be delivered more than once.
          for (const { event } of received) {
            if (event.subject === subject && !ids.has(event.id)) {
              ids.add(event.id);
              events.push(event as never);
            }
          }
        },
      });
      await eventually(`${count} events arrive`, () => events.length >= count);
      await subscription.stop();
      return events;
    },
    async approvePublisher(_id, approvedPublishers) {
      const open = { publishers: 'any', memberRequests: 'allowed' };
      const update = {
        $setOnInsert: open,
        $addToSet: { approvedPublishers },
        $inc: { revision: 1 },
      };
      await database.models.installationPolicies.updateOne({ _id }, update, { upsert: true });
    },
    async setPlan({ organizationName: name }, plan) {
      await internal('organizations', { name, plan });
    },
    async createWorkspace(plan = 'team', { byRequests = false } = {}) {
      const provision = byRequests ? requests : documents;
      const organizationName = `Org ${randomUUID()}`;
      const organizationId = await provision.organization(organizationName, plan);
      const workspaceId = await provision.workspace(organizationId, 'Desk');
      return {
        organizationId,
        organizationName,
        workspaceId,
        async person(role, environment = 'production') {
          const email = `${randomUUID()}@example.com`;
          const userId = await provision.member({
            workspaceId,
            email,
            name: 'A. Person',
            role,
          });
          // Services do not check the caller's key: the gateway has already checked the key.
          return testPrincipal({
            userId,
            credentialId: randomUUID(),
            organizationId,
            workspaceId,
            environment,
            role,
          });
        },
      };
    },
    approve: approveListing,
    async createApproved(as, fields, visibility = 'private') {
      const application = await createApplication(as, { scopes: ['investments.read'], ...fields });
      await publishListing(as, await readApplication(application.id), visibility);
      return application;
    },
    createApplication,
  };

  async function approveListing(id: string): Promise<void> {
    const at = new Date();
    await listings.change(id, (before) => {
      if (!before) {
        throw new Error(`${id} has no listing`);
      }
      return {
        listing: approve(before, at),
        events: [],
      };
    });
  }

  async function createApplication(
    as: Principal,
    fields: Record<string, unknown> = {},
    { byRequests = fields.publish === true } = {},
  ) {
    const body = {
      name: `Ledger ${randomUUID().slice(0, 8)}`,
      type: 'confidential',
      environment: 'production',
      redirectUris: ['https://partner.example/callback'],
      scopes: ['investments.read', 'members.read'],
      ...fields,
    };
    if (!byRequests) {
      return storeApplication(as, body);
    }
    const response = await applications.call('POST', '/v2/applications', { as, body });
    expect(response.status, response.text).to.equal(201);
    return response.body;
  }
}
