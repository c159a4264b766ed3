import { identityScopes, type Scope } from '@irp/contracts';
import {
  applicationMark,
  type Html,
  html,
  type Page,
  type PageLanguage,
  scopeList,
} from '@irp/web-pages';
import { errorNote } from '../../people/pages/error-note.ts';
import type { ConsentTexts } from './texts/consent-en.ts';
import { oauthTexts } from './texts/index.ts';
import type { WorkspaceOption } from './workspace-options.ts';

export interface ConsentFields {
  language: PageLanguage;
  application: {
    id: string;
    name: string;
    description: string;
    homepageUrl: string | null;
  };
  /** Address of the logo that a reviewer has approved. */
  logo: string | undefined;
  /** The organization of the application. */
  publisher: string | undefined;
  person: { name: string; email: string };
  requested: readonly string[];
  workspaceOptions: readonly WorkspaceOption[];
  /** The workspace named by the request; preselected. */
  preferred?: string | undefined;
  csrf: string;
  error?: string | undefined;
  /** Host of the redirect URI. The page shows the host, so a user can notice an unexpected host. */
  redirectHost: string | undefined;
}

export function consentPage(fields: ConsentFields): Pick<Page, 'title' | 'body' | 'hasImages'> {
  const { application, publisher, logo, person, requested, workspaceOptions, csrf, redirectHost } =
    fields;
  const { language } = fields;
  const { consent: t, signedInAs, otherAccount } = oauthTexts[language];
  const available = workspaceOptions.filter(
    ({ unavailableReason }) => unavailableReason === undefined,
  );
  const title = t.title(application.name);
  const hidden = html`<input type="hidden" name="csrf" value="${csrf}">`;
  if (available.length === 0) {
    return {
      title,
      body: noWorkspaceBody(fields, hidden),
    };
  }
  return {
    title,
    hasImages: logo !== undefined,
    body: html`${applicationMark({ name: application.name, publisher, logo }, language)}<p>${signedInAs(person.name, person.email)}</p>
${application.description && html`<p>${application.description}</p>`}${errorNote(fields.error, language)}
<form method="post">${hidden}
<fieldset><legend>${t.whichWorkspace}</legend>${workspaceOptions.map((option) => workspaceRadio(option, fields, available))}</fieldset>
<h2>${t.willBeAble}</h2>${scopeList(sorted(requested), undefined, undefined, language)}
<p class="note">${t.canWithdraw((text) => html`<a href="/account">${text}</a>`)}${redirectHost && html` ${t.takenTo(redirectHost)}`}</p>
<p class="actions"><button type="submit" name="action" value="allow">${t.allow}</button>
<button class="second" type="submit" name="action" value="deny" formnovalidate>${t.doNotAllow}</button>
<button class="second" type="submit" name="action" value="other-account" formnovalidate>${otherAccount}</button></p></form>`,
  };
}

function noWorkspaceBody(
  { application, workspaceOptions, language }: ConsentFields,
  hidden: Html,
): Html {
  const { consent: t, otherAccount } = oauthTexts[language];
  const where =
    workspaceOptions.length === 0
      ? html`<p class="fault" role="alert">${t.noWorkspace}</p>`
      : html`<p class="fault" role="alert">${t.worksNowhere(application.name)}</p>
<ul>${workspaceOptions.map((option) => html`<li>${option.workspace.name}: ${option.unavailableReason && t.unavailable[option.unavailableReason]}${remedyLink(application, option, t)}</li>`)}</ul>`;
  return html`${where}<form method="post">${hidden}<p class="actions">
<button type="submit" name="action" value="deny">${t.goBack}</button>
<button class="second" type="submit" name="action" value="other-account">${otherAccount}</button></p></form>`;
}

/** Returns a link that opens in another tab, because the user continues on this page afterwards. */
function remedyLink(
  { id }: { id: string },
  { remedy }: WorkspaceOption,
  t: ConsentTexts,
): Html | undefined {
  if (remedy === undefined) {
    return undefined;
  }
  const listing = `/directory/listings/${id}`;
  return remedy === 'install'
    ? html`. ${t.install((text) => html`<a href="${listing}/install" target="_blank">${text}</a>`)}`
    : html`. ${t.askForIt((text) => html`<a href="${listing}" target="_blank">${text}</a>`)}`;
}

function workspaceRadio(
  { workspace, environment, scopes, unavailableReason }: WorkspaceOption,
  fields: ConsentFields,
  available: readonly WorkspaceOption[],
): Html {
  const { consent: t } = oauthTexts[fields.language];
  const checked =
    unavailableReason === undefined &&
    (fields.preferred === workspace.id || available.length === 1);
  const withheld = fields.requested.filter(
    (scope) => !isIdentity(scope) && !scopes.includes(scope as Scope),
  );
  return html`<label class="choice"><input type="radio" name="workspace" value="${workspace.id}" required ${checked && html`checked`} ${unavailableReason && html`disabled`}> ${workspace.name}${
    unavailableReason
      ? html` (${t.unavailable[unavailableReason]})`
      : environment === 'sandbox' && html` ${t.sandbox}`
  }${!unavailableReason && withheld.length > 0 && html` ${t.without(withheld)}`}</label>`;
}

function isIdentity(scope: string): boolean {
  return (identityScopes as string[]).includes(scope);
}

/** Returns the scopes with the identity scopes first. */
function sorted(scopes: readonly string[]): string[] {
  return [...scopes.filter(isIdentity), ...scopes.filter((scope) => !isIdentity(scope))];
}
