import { actorOf, type createApplication as contract, newId } from '@irp/contracts';
import { newEvent } from '@irp/events';
import type { Call, Reply } from '@irp/http';
import type { Application } from '../domain/application.ts';
import { defaultGrantTypes, requireEnvironment, requireMayGive, requireSound } from '../domain/application-rules.ts';
import { tagOfApplication, viewApplication } from './application-views.ts';
import type { Deps } from './deps.ts';
import { discoveryOf } from './discovery.ts';
import { madeBefore } from './made-before.ts';
import { newSecret } from './new-secret.ts';
import { requireMembersAddress } from './owner-addresses.ts';

type Body = Call<typeof contract>['body'];

export function createApplication(deps: Deps) {
  const { applications, users, now, issuer } = deps;
  return async ({ principal, body, idempotencyId }: Call<typeof contract>): Promise<Reply> => {
    requireEnvironment(principal, body);
    requireMayGive(principal, body.scopes);
    const before = await madeBefore(deps, principal, idempotencyId);
    if (before) return shown(before);
    const { workspaceId, organizationId, userId } = principal;
    await requireMembersAddress(deps, workspaceId, body.owner);
    const person = userId === undefined ? undefined : await users.find(userId);
    const made = newApplication(body, {
      id: idempotencyId ?? newId(now()),
      workspaceId,
      organizationId,
      createdBy: userId ?? null,
      ownerEmail: person?.email ?? '',
      nowMs: now(),
    });
    const { application } = made;
    await applications.insert(application, [
      newEvent(now(), {
        type: 'application.created',
        workspaceId,
        subject: application.id,
        actor: actorOf(principal),
        data: { name: application.name, type: application.type, scopes: application.scopes },
      }),
    ]);
    return shown(made);
  };

  function shown({ application, clientSecret }: Made): Reply {
    const headers = {
      Location: `/v2/applications/${application.id}`,
      ETag: tagOfApplication(application),
      'Cache-Control': 'no-store',
    };
    return {
      status: 201,
      headers,
      body: { ...viewApplication(application), clientSecret, discovery: discoveryOf(issuer()) },
    };
  }
}

interface Made {
  application: Application;
  clientSecret: string | null;
}

interface Maker extends Pick<Application, 'id' | 'workspaceId' | 'organizationId' | 'createdBy'> {
  ownerEmail: string;
  nowMs: number;
}

/** The application as it is stored, and its first secret where it has one. @throws PlatformError 400 */
function newApplication(body: Body, { id, workspaceId, organizationId, createdBy, ownerEmail, nowMs }: Maker): Made {
  const redirectUris = body.redirectUris ?? [];
  const jwks = body.jwks ?? null;
  const first = body.type === 'confidential' && jwks === null ? newSecret(createdBy, nowMs, id) : undefined;
  const application: Application = {
    id,
    workspaceId,
    organizationId,
    name: body.name.trim(),
    description: body.description ?? '',
    type: body.type,
    environment: body.environment,
    redirectUris,
    postLogoutRedirectUris: body.postLogoutRedirectUris ?? [],
    grantTypes: [...new Set(body.grantTypes ?? defaultGrantTypes(body.type, redirectUris))],
    scopes: [...new Set(body.scopes)],
    metadata: body.metadata ?? {},
    owner: body.owner ?? { email: ownerEmail },
    supportContact: body.supportContact ?? {},
    homepageUrl: body.homepageUrl ?? null,
    publish: body.publish ?? false,
    jwks,
    dpopBound: body.dpopBound ?? false,
    secrets: first ? [first.secret] : [],
    tokensFrom: null,
    state: 'active',
    suspension: null,
    deletionAt: null,
    newInstallsDisabled: false,
    authorizationFlowsSuspended: false,
    transferOffer: null,
    createdBy,
    createdAt: new Date(nowMs),
    updatedAt: new Date(nowMs),
    revision: 1,
  };
  requireSound(application);
  return { application, clientSecret: first?.clientSecret ?? null };
}
