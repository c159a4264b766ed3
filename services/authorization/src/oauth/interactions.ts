import type { IncomingMessage, ServerResponse } from 'node:http';
import { PlatformError } from '@irp/errors';
import type { Application } from '../domain/application.ts';
import type { Deps } from '../operations/deps.ts';
import type { Authenticator } from '../pages/authenticator.ts';
import { codePage } from '../pages/code-page.ts';
import { consentPage } from '../pages/consent-page.ts';
import { createFormProof, sameText } from '../pages/form-proof.ts';
import { html } from '../pages/html.ts';
import { formTarget, type Page, sendPage } from '../pages/page.ts';
import { readForm } from '../pages/read-form.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { agreement, beyondInstallation, requestedScopes } from './agreement.ts';
import type { ApplicationCache } from './application-cache.ts';
import type { Choices } from './choices.ts';
import { answerInteraction } from './interaction-adapter.ts';
import type { OAuthServer } from './oauth-server.ts';

type Details = Awaited<ReturnType<ReturnType<OAuthServer['provider']>['interactionDetails']>>;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  details: Details;
  application: Application;
}

export interface InteractionOptions {
  deps: Deps;
  server: OAuthServer;
  applications: ApplicationCache;
  choices: Choices;
  authenticator: Authenticator;
  origin: string;
  csrfKey: string;
}

export const interactionPath = /^\/oauth\/interaction\/[\w-]{1,64}$/;

/** Sign-in and consent, for a request that cannot go on without a person. */
export function createInteractions(options: InteractionOptions) {
  const { deps, server, applications, choices, authenticator, origin, csrfKey } = options;
  const proofFor = createFormProof(csrfKey);
  const csrfOf = ({ uid }: Details) => proofFor(uid);

  async function opened(request: IncomingMessage, response: ServerResponse): Promise<Exchange | undefined> {
    const details = await server
      .provider()
      .interactionDetails(request, response)
      .catch(() => undefined);
    const application = details && (await applications.get(String(details.params.client_id)));
    return details && application && { request, response, details, application };
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requireMethod(request);
    const exchange = await opened(request, response);
    if (!exchange) return sendPage(response, expired);
    if (request.method !== 'POST') return show(exchange);
    const form = await readForm(request, origin);
    if (form.get('action') === 'deny') return deny(exchange);
    if (exchange.details.prompt.name === 'login') return signIn(exchange, form);
    return agree(exchange, form);
  };

  async function show(
    exchange: Exchange,
    more: { fault?: string; email?: string | undefined; status?: number; retryAfterS?: number; step?: string } = {},
  ) {
    const { details, application, response } = exchange;
    const { fault, email, step, ...answer } = more;
    const target =
      typeof details.params.redirect_uri === 'string' ? formTarget(details.params.redirect_uri) : undefined;
    const frame = { ...answer, formTargets: target === undefined ? [] : [target] };
    if (step !== undefined) {
      sendPage(response, { ...codePage({ step, fault, application: application.name }), ...frame });
      return;
    }
    if (details.prompt.name === 'login') {
      const hint = typeof details.params.login_hint === 'string' ? details.params.login_hint : undefined;
      sendPage(response, { ...signInPage({ fault, email: email ?? hint, application: application.name }), ...frame });
      return;
    }
    sendPage(response, { ...(await consent(exchange, fault)), ...frame });
  }

  async function consent(
    { details, application }: Exchange,
    fault: string | undefined,
  ): Promise<Pick<Page, 'title' | 'body'>> {
    const userId = details.session!.accountId!;
    const [person, offered] = await Promise.all([deps.users.find(userId), choices.of(application, userId)]);
    const { redirect_uri: redirectUri, workspace_id: preferred } = details.params;
    return consentPage({
      application,
      person: person ?? { name: '', email: '' },
      requested: requestedScopes(details),
      choices: offered,
      preferred: typeof preferred === 'string' ? preferred : undefined,
      csrf: csrfOf(details),
      fault,
      redirectHost: typeof redirectUri === 'string' ? new URL(redirectUri).host : undefined,
    });
  }

  async function signIn(exchange: Exchange, form: Map<string, string>): Promise<void> {
    const { request, response, details } = exchange;
    const outcome = await authenticator.check(request, form);
    if (!outcome.ok) return show(exchange, { ...outcome.again, email: form.get('email') });
    if (!(await answerInteraction(deps, details.uid))) return sendPage(response, answered(details));
    for (const cookie of outcome.cookies) response.appendHeader('Set-Cookie', cookie);
    const ts = Math.floor(deps.now() / 1_000);
    const login = { accountId: outcome.user.id, amr: outcome.amr, remember: true, ts };
    await server.provider().interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
  }

  async function agree(exchange: Exchange, form: Map<string, string>): Promise<void> {
    const { request, response, details, application } = exchange;
    if (!sameText(form.get('csrf') ?? '', csrfOf(details)))
      return show(exchange, { status: 403, fault: 'This form was not made for you. Look at it again.' });
    if (form.get('action') !== 'allow') return show(exchange, { status: 400, fault: 'Choose: allow it, or do not.' });
    const userId = details.session!.accountId!;
    const choice = (await choices.of(application, userId)).find(
      ({ workspace }) => workspace.id === form.get('workspace'),
    );
    if (!choice || choice.reason !== undefined) return show(exchange, { status: 400, fault: 'Choose a workspace.' });
    if (!(await answerInteraction(deps, details.uid))) return sendPage(response, answered(details));
    if (beyondInstallation(details, choice))
      return finish(exchange, {
        error: 'invalid_scope',
        error_description: 'the installation in this workspace does not allow a scope that was asked for',
      });
    const grantId = await agreement(deps, server, { asked: details, application, userId, choice });
    await server
      .provider()
      .interactionFinished(request, response, { consent: { grantId } }, { mergeWithLastSubmission: true });
  }

  async function deny(exchange: Exchange): Promise<void> {
    const { details, response } = exchange;
    if (!(await answerInteraction(deps, details.uid))) return sendPage(response, answered(details));
    return finish(exchange, { error: 'access_denied', error_description: 'the person did not allow it' });
  }

  async function finish({ request, response }: Exchange, result: { error: string; error_description: string }) {
    await server.provider().interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }
}

function requireMethod({ method = '' }: IncomingMessage): void {
  if (['GET', 'HEAD', 'POST'].includes(method)) return;
  const Allow = 'GET, HEAD, POST';
  throw new PlatformError('method_not_allowed', `This address takes ${Allow}.`, { headers: { Allow } });
}

/** Of several answers the first one counts, and a second click is taken to where the first one led. */
function answered({ returnTo }: Details): Page {
  return {
    title: 'This was answered already',
    status: 409,
    body: html`<p>The first answer counts. <a href="${returnTo}">Go on with it</a>, or go back to the application and start again.</p>`,
  };
}

const expired: Page = {
  title: 'This page is too old',
  status: 400,
  body: html`<p>Go back to the application and start again. Cookies must be allowed here.</p>`,
};
