import { listingDraftExample } from '@irp/contracts/directory';
import type { Action, ActionOf } from './actions.ts';
import { workspaces } from './actors.ts';
import { latestInstallation, scopesSeen } from './installation-rules.ts';
import { draftOf } from './listing-rules.ts';
import type { Real } from './real.ts';
import { latestRequest } from './request-rules.ts';
import { versionFor } from './versions.ts';
import type { ModelDraft, World } from './world.ts';

export interface Reply {
  status: number;
  text: string;
  /** A created object. */
  made?: { in: 'installations' | 'requests' | 'tokens'; id: string } | undefined;
  /** The application's new and only secret. */
  clientSecret?: string | null | undefined;
}

type Perform = {
  [Kind in Action['kind']]: (real: Real, world: World, action: ActionOf<Kind>) => Promise<Reply>;
};
type ByPerson = Exclude<Action, { kind: 'token' | 'plan' }>;

const send = (
  { bench, people }: Real,
  { by }: Pick<ByPerson, 'by'>,
  method: string,
  path: string,
  body?: object,
) => bench.call(method, `/v2${path}`, { as: people[by], ...(body && { body }) });

const sendToApplication = (
  { bench, people, apps }: Real,
  { by, app }: Pick<ActionOf<'scopes'>, 'by' | 'app'>,
  method: string,
  below: string,
  body?: object,
) =>
  bench.authorization(method, `/v2/applications/${apps[app].id}${below}`, {
    as: people[by],
    ...(body && { body }),
  });

const listing = (real: Real, { app }: Pick<ActionOf<'submit'>, 'app'>) =>
  `/applications/${real.apps[app].id}/listing`;

function bodyOf(name: string, { reasons, isComplete, version }: ModelDraft) {
  return {
    ...listingDraftExample,
    vendor: undefined,
    name,
    scopeReasons: Object.fromEntries(reasons.map((scope) => [scope, `Needed for ${scope}`])),
    supportedFeatures: isComplete ? listingDraftExample.supportedFeatures : [],
    version: version === null ? null : { number: version, releaseNotes: '' },
  };
}

async function review(
  real: Real,
  action: ActionOf<'approve' | 'assign' | 'reject' | 'request changes'>,
  body: object,
) {
  const stored = await real.bench.listings.find(real.apps[action.app].id);
  const { id } = (action.of === 'latest' ? stored!.review : stored!.earlierReviews.at(-1))!;
  return send(real, action, 'POST', `/reviews/${id}/${action.kind.replace(' ', '-')}`, body);
}

/** Stores the objects created by an action, in the order of the world. */
export function keep(real: Real, action: Action, { made, clientSecret }: Reply): void {
  if (made) {
    real[made.in].push(made.id);
  }
  if (clientSecret && 'app' in action) {
    real.apps[action.app].clientSecret = clientSecret;
  }
}

async function installed(reply: ReturnType<typeof send>): Promise<Reply> {
  const { status, text, body } = await reply;
  return {
    status,
    text,
    made: status < 300 ? { in: 'installations', id: body.installationId ?? body.id } : undefined,
  };
}

async function withSecret(received: ReturnType<typeof send>): Promise<Reply> {
  const { status, text, body } = await received;
  return {
    status,
    text,
    clientSecret: body.clientSecret,
  };
}

const onInstallation = (
  real: Real,
  world: World,
  action: ActionOf<'suspend' | 'resume' | 'reauthorize'>,
  body: object,
) =>
  send(
    real,
    action,
    'POST',
    `/installations/${real.installations[latestInstallation(world, action)]}/${action.kind}`,
    body,
  );

/** Each action as a request to the directory or the authorization service. */
export const perform: Perform = {
  draft: (real, world, action) =>
    send(
      real,
      action,
      'PUT',
      listing(real, action),
      bodyOf(real.apps[action.app].name, draftOf(world.apps[action.app], action)),
    ),
  submit: (real, _world, action) => send(real, action, 'POST', `${listing(real, action)}/submit`),
  version: (real, world, action) =>
    send(real, action, 'POST', `${listing(real, action)}/versions`, {
      number: versionFor(world.apps[action.app], action.version),
      releaseNotes: '',
    }),
  visibility: (real, _world, action) =>
    send(real, action, 'PUT', `/applications/${real.apps[action.app].id}/visibility`, {
      visibility: action.visibility,
      organizations: action.organizations.map((one) => real.workspaces[one].organizationId),
    }),
  unpublish: (real, _world, { existingInstallations, ...action }) =>
    send(real, action, 'POST', `${listing(real, action)}/unpublish`, { existingInstallations }),
  delist: (real, _world, action) =>
    send(real, action, 'POST', `${listing(real, action)}/delist`, { reason: 'Fraud' }),
  relist: (real, _world, action) => send(real, action, 'POST', `${listing(real, action)}/relist`),
  assign: (real, _world, action) =>
    review(real, action, { assignee: action.to && real.people[action.to].userId }),
  approve: (real, _world, action) => review(real, action, {}),
  reject: (real, _world, action) => review(real, action, { comment: 'No' }),
  'request changes': (real, _world, action) => review(real, action, { comment: 'Almost' }),
  scopes: (real, _world, { scopes, ...action }) =>
    sendToApplication(real, action, 'PATCH', '', { scopes }),
  'suspend application': (real, _world, action) =>
    sendToApplication(real, action, 'POST', '/suspend', { reason: 'Odd data' }),
  'resume application': (real, _world, action) =>
    sendToApplication(real, action, 'POST', '/resume', {}),
  'new installs': (real, _world, { enabled, ...action }) =>
    sendToApplication(real, action, 'PUT', '/new-installs', { enabled }),
  flows: (real, _world, { enabled, ...action }) =>
    sendToApplication(real, action, 'PUT', '/authorization-flows', { enabled }),
  'revoke downstream': (real, _world, { of, ...action }) =>
    sendToApplication(real, action, 'POST', '/revoke-downstream', {
      ...(of === 'all' ? {} : { workspaceIds: [real.workspaces[of].workspaceId] }),
    }),
  compromise: (real, _world, action) =>
    withSecret(sendToApplication(real, action, 'POST', '/compromise', {})),
  'offer transfer': (real, _world, { to, ...action }) =>
    sendToApplication(real, action, 'POST', '/transfer', {
      toWorkspaceId: real.workspaces[to].workspaceId,
    }),
  'withdraw transfer': (real, _world, action) =>
    sendToApplication(real, action, 'DELETE', '/transfer'),
  'accept transfer': (real, _world, action) =>
    withSecret(sendToApplication(real, action, 'POST', '/transfer/accept', {})),
  'delete application': (real, _world, action) => sendToApplication(real, action, 'DELETE', ''),
  'restore application': (real, _world, action) =>
    sendToApplication(real, action, 'POST', '/restore'),
  preview: (real, _world, action) =>
    send(real, action, 'GET', `/installations/preview?applicationId=${real.apps[action.app].id}`),
  install: (real, world, action) =>
    installed(
      send(real, action, 'POST', '/installations', {
        applicationId: real.apps[action.app].id,
        environment: action.environment,
        scopes: scopesSeen(world, action.app, action.seen),
      }),
    ),
  async request(real, _world, action) {
    const { id: applicationId } = real.apps[action.app];
    const { environment } = action;
    const answer = await send(real, action, 'POST', '/installation-requests', {
      applicationId,
      environment,
    });
    const { status, text, body } = answer;
    return {
      status,
      text,
      made: status === 201 ? { in: 'requests', id: body.id } : undefined,
    };
  },
  'approve request': (real, world, action) =>
    installed(
      send(
        real,
        action,
        'POST',
        `/installation-requests/${real.requests[latestRequest(world, action)]}/approve`,
        {
          scopes: scopesSeen(world, action.app, action.seen),
        },
      ),
    ),
  'decline request': (real, world, action) =>
    send(
      real,
      action,
      'POST',
      `/installation-requests/${real.requests[latestRequest(world, action)]}/decline`,
      {},
    ),
  uninstall: (real, world, action) =>
    send(
      real,
      action,
      'DELETE',
      `/installations/${real.installations[latestInstallation(world, action)]}`,
    ),
  suspend: (real, world, action) => onInstallation(real, world, action, {}),
  resume: (real, world, action) => onInstallation(real, world, action, {}),
  reauthorize: (real, world, action) =>
    onInstallation(real, world, action, { scopes: scopesSeen(world, action.app, action.seen) }),
  async token(real, _world, { app, workspace }) {
    const { id, clientSecret } = real.apps[app];
    const form = {
      grant_type: 'client_credentials',
      client_id: id,
      client_secret: clientSecret,
    };
    const body = new URLSearchParams({
      ...form,
      workspace_id: real.workspaces[workspace].workspaceId,
    });
    const response = await fetch(`${real.bench.authorizationUrl}/oauth/token`, {
      method: 'POST',
      body,
    });
    const answer = (await response.json()) as { access_token?: string };
    const { access_token: token } = answer;
    const made = token === undefined ? undefined : ({ in: 'tokens', id: token } as const);
    return {
      status: response.status,
      text: JSON.stringify(answer),
      made,
    };
  },
  async plan(real, _world, { workspace, plan }) {
    await real.bench.setPlan(real.workspaces[workspace], plan);
    return { status: 200, text: '' };
  },
  policy: (real, _world, action) => {
    const { approved, memberRequests } = action.policy;
    const approvedWorkspaces = approved === 'any' ? workspaces : approved;
    const ids = approvedWorkspaces.map((one) => real.workspaces[one].organizationId);
    return send(real, action, 'PUT', '/installation-policy', {
      publishers: approved === 'any' ? 'any' : 'approved',
      approvedPublishers: ids,
      memberRequests,
    });
  },
};
