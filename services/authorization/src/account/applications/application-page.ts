import type { ApplicationView, SecretView } from '@irp/contracts/authorization';
import {
  faultNote,
  type Html,
  hidden,
  hiddenFields,
  html,
  type Managing,
  type Page,
  whoAndWhere,
} from '@irp/web-pages';
import {
  applicationAddress,
  applicationsAddress,
  applicationsPath,
  compromiseAddress,
  listingAddress,
  revokeTokensAddress,
} from './addresses.ts';
import type { ShownApplication } from './shown-application.ts';

export const stateWords: Record<ApplicationView['state'], string> = {
  active: 'Active',
  suspended: 'Suspended',
  pending_deletion: 'Will be deleted',
  deleted: 'Deleted',
};

/** An application of the person's workspace. */
export function applicationPage(managing: Managing, shown: ShownApplication): Page {
  const { fault } = managing;
  const { id, name, environment, owner, clientAuthentication } = shown.application;
  return {
    title: name,
    ...(fault && { status: fault.status }),
    body: html`${whoAndWhere(managing, applicationsPath)}${faultNote(fault)}
<p>Client ID <code>${id}</code>, with data of ${environment}.${owner.email && ` Owner: ${[owner.team, owner.email].filter(Boolean).join(', ')}.`}</p>
${state(managing, shown.application)}
<h2>Client secrets</h2>${clientAuthentication === 'client_secret' ? secretsOf(managing, shown) : without(clientAuthentication)}${redirectUris(shown.application)}${shown.application.state !== 'deleted' && misuse(managing, id)}
${back(managing)}`,
  };
}

/** @param clientSecret is shown here, and never again */
export function newSecretPage(
  managing: Managing,
  { application, secrets }: ShownApplication,
  clientSecret: string,
): Page {
  const { id, name } = application;
  const former = secrets.find(({ expiresAt }) => expiresAt !== null);
  return {
    title: `The new secret of ${name}`,
    body: html`${whoAndWhere(managing, applicationsPath)}
<p class="note" role="status">Copy it now, and keep it safe: it is shown only here, and only once.</p><p><code>${clientSecret}</code></p>
<p>${
      former
        ? html`Give it to the servers of the application before ${time(former.expiresAt)}: former secrets work until then.`
        : 'Former secrets no longer work.'
    }</p><p><a href="${applicationAddress(id, managing.workspace.id)}">To the application</a></p>`,
  };
}

/** @param clientSecret is shown here, and never again; null for an application without secrets */
export function compromisedPage(
  managing: Managing,
  { id, name }: ApplicationView,
  clientSecret: string | null,
): Page {
  return {
    title: `The credentials of ${name} have ended`,
    body: html`<p>All its secrets and tokens are revoked. The admins of the workspaces that use it get a mail.</p>${
      clientSecret !== null &&
      html`<h2>Its new secret</h2>
<p class="note" role="status">Copy it now, and keep it safe: it is shown only here, and only once.</p><p><code>${clientSecret}</code></p>`
    }
<p>You are signed out in every browser. <a href="${applicationAddress(id, managing.workspace.id)}">Sign in again, and open the application</a></p>`,
  };
}

function misuse({ workspace }: Managing, id: string): Html {
  return html`
<h2>If somebody misuses it</h2>
<ul><li><a href="${compromiseAddress(id, workspace.id)}">Report leaked credentials</a>: ends every secret and token, and tells everybody who is concerned</li>
<li><a href="${revokeTokensAddress(id, workspace.id)}">Revoke all tokens</a>: its users connect it again</li></ul>`;
}

function state(
  managing: Managing,
  {
    id,
    state: current,
    suspensions,
    deletionAt,
    authorizationFlowsSuspended,
    listing,
    visibility,
  }: ApplicationView,
) {
  const suspended = suspensions.map(
    ({ by, at, reason }) =>
      html`<li>${by === 'publisher' ? 'By your workspace' : 'By the operator of the platform'} since ${time(at)}${reason && `: ${reason}`}</li>`,
  );
  const button = (action: string, text: string) =>
    html`<form method="post" action="${applicationAddress(id)}">${hiddenFields(managing)}
<p class="actions"><button type="submit" name="action" value="${action}">${text}</button></p></form>`;
  return html`<p><strong>${stateWords[current]}${deletionAt !== null && html` on ${time(deletionAt)}`}.</strong> In the directory: ${visibility}, its listing: ${
    listing.state === 'none'
      ? 'none'
      : html`<a href="${listingAddress(id, managing.workspace.id)}">${listing.state.replaceAll('_', ' ')}</a>`
  }.</p>${suspended.length > 0 && html`<ul>${suspended}</ul>`}${
    authorizationFlowsSuspended &&
    html`<p class="note">It accepts no new authorizations, also when it is resumed: whoever uses it goes on, and nobody else can begin.</p>`
  }${suspensions.some(({ by }) => by === 'publisher') && current === 'suspended' && button('resume', 'Resume it')}${
    current === 'pending_deletion' && button('restore', 'Keep it')
  }${
    authorizationFlowsSuspended &&
    (current === 'active' || current === 'suspended') &&
    button('permit', 'Permit new authorizations')
  }`;
}

/** Where people are sent back to: whoever has got the application checks them. */
function redirectUris({ id, redirectUris: uris }: ApplicationView): Html {
  if (uris.length === 0) {
    return html`<h2>Redirect URIs</h2><p>It has none.</p>`;
  }
  return html`<h2>Redirect URIs</h2><ul>${uris.map((uri) => html`<li><code>${uri}</code></li>`)}</ul>
<p>They are changed by the API (<code>PATCH /v2/applications/${id}</code>).</p>`;
}

function without(authentication: ApplicationView['clientAuthentication']): Html {
  return html`<p>It has none: ${authentication === 'none' ? 'it is public.' : 'it authenticates with keys of its own.'}</p>`;
}

function secretsOf(
  managing: Managing,
  { application: { id }, revision, secrets }: ShownApplication,
): Html {
  const form = (contents: Html) =>
    html`<form method="post" action="${applicationAddress(id)}">${hiddenFields(managing)}${contents}</form>`;
  const revocation = ({ id: secretId, prefix }: SecretView) =>
    form(
      html`${hidden('secret', secretId)}<button type="submit" class="second" name="action" value="revoke" aria-label="End ${prefix}… now">End it now</button>`,
    );
  return html`<ul>${secrets.map(
    (secret) =>
      html`<li><code>${secret.prefix}…</code>, created on ${time(secret.createdAt)}; ${
        secret.lastUsedAt === null ? 'never used' : html`last used at ${time(secret.lastUsedAt)}`
      }${secret.expiresAt !== null && html`; works until ${time(secret.expiresAt)}`}${
        secret.dueForRotation && html`. <strong>It is older than 90 days: replace it</strong>`
      }${secrets.length > 1 && revocation(secret)}</li>`,
  )}</ul><h3>Replace it</h3>
<p>A new secret is created, and shown once. Former ones go on for the hours that you choose, so that your servers can change to it.</p>
${form(html`${hidden('revision', revision)}<label for="overlapHours">For how many hours do former secrets work? (0 to 168)</label>
<input type="number" id="overlapHours" name="overlapHours" min="0" max="168" value="24" required>
<p class="actions"><button type="submit" name="action" value="rotate">Create a new secret</button></p>`)}`;
}

/** To the minute, in UTC. */
function time(iso: string | null | undefined): Html | undefined {
  if (!iso) {
    return undefined;
  }
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

function back({ workspace: { id, name } }: Managing): Html {
  return html`<p><a href="${applicationsAddress({ workspace: id })}">All applications of ${name}</a></p>`;
}
