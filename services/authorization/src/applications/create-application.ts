import { type ApiVersion, newId } from '@irp/contracts';
import {
  applicationDefaults,
  type createApplication as contract,
  getApplication,
} from '@irp/contracts/authorization';
import { actorOf } from '@irp/contracts/events';
import { newEvent } from '@irp/events';
import { type Call, locationOf, type Operation, type Reply } from '@irp/http';
import type { RequireMembersAddress } from '../people/owner-addresses.ts';
import type { UserStore } from '../people/store/user-store.ts';
import { tagOfApplication, viewApplication } from './application-views.ts';
import { discoveryOf } from './discovery.ts';
import type { Application } from './domain/application.ts';
import {
  requireEnvironment,
  requireMayGive,
  validateApplication,
} from './domain/application-rules.ts';
import type { ReplayCreate } from './replay-create.ts';
import { newSecret } from './secrets/new-secret.ts';
import type { ApplicationStore } from './store/application-store.ts';

interface Dependencies {
  applications: ApplicationStore;
  users: UserStore;
  now: () => number;
  issuer: () => string;
  replayCreate: ReplayCreate;
  requireMembersAddress: RequireMembersAddress;
}

type Body = Call<typeof contract>['body'];

export function createApplication({
  applications,
  users,
  now,
  issuer,
  replayCreate,
  requireMembersAddress,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, body, version, idempotencyId }) => {
    requireEnvironment(principal, body);
    requireMayGive(principal, body.scopes);
    const replayed = await replayCreate(principal, idempotencyId);
    if (replayed) {
      return replyFor(replayed, version);
    }
    const { workspaceId, organizationId, userId } = principal;
    await requireMembersAddress(workspaceId, body.owner);
    const person = userId === undefined ? undefined : await users.find(userId);
    const created = newApplication(body, {
      id: idempotencyId ?? newId(now()),
      workspaceId,
      organizationId,
      createdBy: userId ?? null,
      ownerEmail: person?.email ?? '',
      nowMs: now(),
    });
    const { application } = created;
    await applications.insert(application, [
      newEvent(now(), {
        type: 'application.created',
        workspaceId,
        environment: application.environment,
        subject: application.id,
        actor: actorOf(principal),
        data: {
          name: application.name,
          type: application.type,
          scopes: application.scopes,
        },
      }),
    ]);
    return replyFor(created, version);
  };

  function replyFor(
    { application, clientSecret }: CreatedApplication,
    version: ApiVersion,
  ): Reply<typeof contract> {
    const headers = {
      Location: locationOf(getApplication, version, { id: application.id }),
      ETag: tagOfApplication(application),
      'Cache-Control': 'no-store',
    };
    return {
      status: 201,
      headers,
      body: {
        ...viewApplication(application),
        clientSecret,
        discovery: discoveryOf(issuer()),
      },
    };
  }
}

interface CreatedApplication {
  application: Application;
  clientSecret: string | null;
}

interface NewApplicationFields
  extends Pick<Application, 'id' | 'workspaceId' | 'organizationId' | 'createdBy'> {
  ownerEmail: string;
  nowMs: number;
}

/**
 * Returns the application to store. An application that authenticates with a secret has a first
 * secret.
 * @throws PlatformError 400
 */
function newApplication(
  body: Body,
  { id, workspaceId, organizationId, createdBy, ownerEmail, nowMs }: NewApplicationFields,
): CreatedApplication {
  const defaults = applicationDefaults(body.type, body.redirectUris ?? []);
  const jwks = body.jwks ?? defaults.jwks;
  const first =
    body.type === 'confidential' && jwks === null ? newSecret(createdBy, nowMs, id) : undefined;
  const application: Application = {
    id,
    workspaceId,
    organizationId,
    name: body.name.trim(),
    description: body.description ?? defaults.description,
    type: body.type,
    environment: body.environment,
    redirectUris: body.redirectUris ?? defaults.redirectUris,
    postLogoutRedirectUris: body.postLogoutRedirectUris ?? defaults.postLogoutRedirectUris,
    backchannelLogoutUri: body.backchannelLogoutUri ?? defaults.backchannelLogoutUri,
    backchannelLogoutSessionRequired:
      body.backchannelLogoutSessionRequired ?? defaults.backchannelLogoutSessionRequired,
    grantTypes: [...new Set(body.grantTypes ?? defaults.grantTypes)],
    scopes: [...new Set(body.scopes)],
    metadata: body.metadata ?? defaults.metadata,
    owner: body.owner ?? { email: ownerEmail },
    supportContact: body.supportContact ?? defaults.supportContact,
    homepageUrl: body.homepageUrl ?? defaults.homepageUrl,
    publish: body.publish ?? defaults.publish,
    jwks,
    pkceRequired: body.pkceRequired ?? defaults.pkceRequired,
    dpopBound: body.dpopBound ?? defaults.dpopBound,
    secrets: first ? [first.secret] : [],
    tokensFrom: null,
    state: 'active',
    suspension: null,
    platformSuspension: null,
    deletionAt: null,
    newInstallsDisabled: false,
    authorizationFlowsSuspended: false,
    transferOffer: null,
    createdBy,
    createdAt: new Date(nowMs),
    updatedAt: new Date(nowMs),
    revision: 1,
  };
  validateApplication(application);
  return {
    application,
    clientSecret: first?.clientSecret ?? null,
  };
}
