import type { IncomingMessage, ServerResponse } from 'node:http';
import { countedForHeader } from '@irp/contracts/authorization';
import { setRequestCredential } from '@irp/observability';
import { clientSignal, languageOfResponse, readForm, sendPage, setSignedIn } from '@irp/web-pages';
import type { ApplicationCache } from '../../applications/application-cache.ts';
import { asOthersSee } from '../../applications/domain/application.ts';
import { usedSecondFactor } from '../../people/domain/authentication-methods.ts';
import { choosePageLanguage } from '../../people/pages/page-language.ts';
import type { User, UserStore } from '../../people/store/user-store.ts';
import type { ArtifactStore } from '../../tokens/store/artifact-store.ts';
import { isSessionEnded } from '../../workspaces/domain/workspace.ts';
import { acrOf } from '../provider/authentication-context.ts';
import { countedForPerson } from '../provider/counted-for.ts';
import { respondToInteraction } from '../provider/interaction-adapter.ts';
import { secondFactorPrompt } from '../provider/interaction-policy.ts';
import type { OAuthServer } from '../provider/oauth-server.ts';
import {
  exceedsInstallation,
  type GrantConsentDependencies,
  grantConsent,
} from './grant-consent.ts';
import {
  createInteractionPages,
  type InteractionForm,
  type InteractionPagesOptions,
} from './interaction-pages.ts';
import {
  alreadySubmitted,
  expiredPage,
  formTargetsOf,
  type InteractionRequest,
  requireMethod,
  signedInUser,
  signsIn,
} from './interaction-request.ts';

export interface InteractionDependencies extends GrantConsentDependencies {
  users: UserStore;
  organizations: InteractionPagesOptions['organizations'];
  artifacts: ArtifactStore;
}

export interface InteractionOptions extends Omit<InteractionPagesOptions, 'organizations'> {
  deps: InteractionDependencies;
  server: OAuthServer;
  applications: ApplicationCache;
  origin: string;
}

const foreignForm: InteractionForm = {
  status: 403,
  error: 'This form belongs to another session. Check the form, and send it again.',
};

const endedSession: InteractionForm = {
  status: 401,
  error: 'An admin ended your sessions in this workspace. Sign in again.',
};

export const interactionPath = /^\/oauth\/interaction\/[\w-]{1,64}$/;

/** Creates the handler of the sign-in and consent pages of authorization requests. */
export function createInteractions(options: InteractionOptions) {
  const { deps, server, applications, workspaceOptions, authenticator, secondFactorStep, origin } =
    options;
  const { show, askForSecondFactor, stepContext, hasOwnToken } = createInteractionPages({
    ...options,
    organizations: deps.organizations,
  });

  async function loadInteraction(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<InteractionRequest | undefined> {
    const details = await server
      .provider()
      .interactionDetails(request, response)
      .catch(() => undefined);
    if (details?.session) {
      setRequestCredential({
        kind: 'session',
        id: details.session.uid,
      });
      setSignedIn(response);
    }
    const user = details?.session && (await deps.users.find(details.session.accountId));
    const language = choosePageLanguage(
      { request, response },
      {
        user,
        uiLocales: details?.params.ui_locales,
      },
    );
    const application = details && (await applications.get(String(details.params.client_id)));
    return (
      details &&
      application && {
        request,
        response,
        details,
        application: asOthersSee(application),
        user,
        language,
      }
    );
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requireMethod(request);
    const interaction = await loadInteraction(request, response);
    if (!interaction) {
      const language = languageOfResponse(response) ?? choosePageLanguage({ request, response });
      return sendPage(response, expiredPage(language));
    }
    if (request.method !== 'POST') {
      return show(interaction);
    }
    const form = await readForm(request, origin);
    if (form.get('action') === 'deny') {
      return deny(interaction);
    }
    if (form.get('action') === 'other-account') {
      return show(interaction, { asOther: true });
    }
    if (signsIn(interaction.details) || ['sign-in', 'passkey'].includes(form.get('action') ?? '')) {
      return signIn(interaction, form);
    }
    if (interaction.details.prompt.name === 'select_account') {
      return keepAccount(interaction, form);
    }
    if (form.get('action') === 'enrol') {
      return enrol(interaction, form);
    }
    if (form.get('action') === 'enrolled') {
      return finishEnrolment(interaction, form);
    }
    // The form was sent without a button, so the form for the second factor is shown again.
    if (interaction.details.prompt.name === secondFactorPrompt) {
      return show(interaction);
    }
    return submitConsent(interaction, form);
  };

  async function signedInAt({ session }: InteractionRequest['details']): Promise<Date> {
    const found = session && (await server.provider().Session.findByUid(session.uid));
    return new Date((found?.loginTs ?? 0) * 1_000);
  }

  async function signIn(interaction: InteractionRequest, form: Map<string, string>): Promise<void> {
    const outcome = await authenticator.check(interaction, form);
    if (!outcome.ok) {
      return show(interaction, {
        ...outcome.form,
        email: form.get('email'),
        asOther: true,
      });
    }
    return finishSignIn(interaction, outcome);
  }

  async function finishSignIn(
    interaction: InteractionRequest,
    {
      user,
      amr,
      cookies,
    }: {
      user: User;
      amr: string[];
      cookies: string[];
    },
  ): Promise<void> {
    const { request, response, details } = interaction;
    if (!(await respondToInteraction(deps, details.uid))) {
      return sendPage(response, alreadySubmitted(interaction));
    }
    for (const cookie of cookies) {
      response.appendHeader('Set-Cookie', cookie);
    }
    response.setHeader(countedForHeader, countedForPerson(user.id));
    const ts = Math.floor(deps.now() / 1_000);
    const login = {
      accountId: user.id,
      amr,
      acr: acrOf(amr),
      remember: true,
      ts,
    };
    // A sign-in also answers the prompt `select_account`, so the user is not asked for the account
    // again.
    const result = {
      login,
      select_account: {},
    };
    await server
      .provider()
      .interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  async function enrol(interaction: InteractionRequest, form: Map<string, string>): Promise<void> {
    if (!hasOwnToken(interaction.details, form)) {
      return show(interaction, foreignForm);
    }
    const context = await stepContext(interaction);
    const page = await secondFactorStep.enrol(context, form, clientSignal(interaction.response));
    sendPage(interaction.response, {
      ...page,
      formTargets: formTargetsOf(interaction.details),
    });
  }

  async function finishEnrolment(
    interaction: InteractionRequest,
    form: Map<string, string>,
  ): Promise<void> {
    const context = await stepContext(interaction);
    const amr = secondFactorStep.methodsAfterEnrolment(context, form);
    // The page had expired, so the form asks for the code again.
    if (amr === undefined) {
      return askForSecondFactor(interaction);
    }
    return finishSignIn(interaction, {
      user: context.user,
      amr,
      cookies: [],
    });
  }

  async function keepAccount(
    interaction: InteractionRequest,
    form: Map<string, string>,
  ): Promise<void> {
    const { request, response, details } = interaction;
    if (!hasOwnToken(details, form)) {
      return show(interaction, foreignForm);
    }
    if (form.get('action') !== 'continue') {
      return show(interaction, {
        status: 400,
        error: 'Select Continue or Use another account.',
      });
    }
    if (!(await respondToInteraction(deps, details.uid))) {
      return sendPage(response, alreadySubmitted(interaction));
    }
    const result = { select_account: {} };
    await server
      .provider()
      .interactionFinished(request, response, result, { mergeWithLastSubmission: true });
  }

  async function submitConsent(
    interaction: InteractionRequest,
    form: Map<string, string>,
  ): Promise<void> {
    const { request, response, details, application } = interaction;
    if (!hasOwnToken(details, form)) {
      return show(interaction, foreignForm);
    }
    if (form.get('action') !== 'allow') {
      return show(interaction, {
        status: 400,
        error: 'Select Allow or Do not allow.',
      });
    }
    const userId = signedInUser(details);
    const option = (await workspaceOptions.listFor(application, userId)).find(
      ({ workspace }) => workspace.id === form.get('workspace'),
    );
    if (!option || option.unavailableReason !== undefined) {
      return show(interaction, {
        status: 400,
        error: 'Select a workspace.',
      });
    }
    // Ended sessions are checked before the consent is stored, so a request that fails here leaves
    // no consent. A code alone does not make an ended session valid again.
    if (isSessionEnded(option.workspace, userId, await signedInAt(details))) {
      return show(interaction, { ...endedSession, asOther: true });
    }
    if (option.requiresSecondFactor && !usedSecondFactor(details.session?.amr)) {
      return askForSecondFactor(interaction, {}, option);
    }
    if (!(await respondToInteraction(deps, details.uid))) {
      return sendPage(response, alreadySubmitted(interaction));
    }
    if (exceedsInstallation(details, option)) {
      return finish(interaction, {
        error: 'invalid_scope',
        error_description:
          'the application requests a scope that its installation in this workspace does not have',
      });
    }
    response.setHeader(countedForHeader, countedForPerson(userId));
    const grantId = await grantConsent(deps, server, {
      request: details,
      application,
      userId,
      option,
    });
    await server
      .provider()
      .interactionFinished(
        request,
        response,
        { consent: { grantId } },
        { mergeWithLastSubmission: true },
      );
  }

  async function deny(interaction: InteractionRequest): Promise<void> {
    const { details, response } = interaction;
    if (!(await respondToInteraction(deps, details.uid))) {
      return sendPage(response, alreadySubmitted(interaction));
    }
    return finish(interaction, {
      error: 'access_denied',
      error_description: 'the user denied the request',
    });
  }

  async function finish(
    { request, response }: InteractionRequest,
    result: { error: string; error_description: string },
  ) {
    await server
      .provider()
      .interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }
}
