import { PlatformError } from '@irp/errors';
import { createCsrfTokens, equalInConstantTime, type Page, sendPage } from '@irp/web-pages';
import { logoOf } from '../../applications/domain/application.ts';
import type { Authenticator } from '../../people/pages/authenticator.ts';
import { type SignInForm, signInFormPage } from '../../people/pages/sign-in-form.ts';
import type { OrganizationStore } from '../../workspaces/store/organization-store.ts';
import { secondFactorPrompt } from '../provider/interaction-policy.ts';
import { accountChoicePage } from './account-choice-page.ts';
import { consentPage } from './consent-page.ts';
import { requestedScopes } from './grant-consent.ts';
import {
  type Details,
  formTargetsOf,
  type InteractionRequest,
  signedInUser,
  signsIn,
} from './interaction-request.ts';
import type { SecondFactorStep, StepContext } from './second-factor-step.ts';
import type { WorkspaceOption, WorkspaceOptions } from './workspace-options.ts';

export interface InteractionForm extends SignInForm {
  email?: string | undefined;
  /** Whether a signed-in user gets the sign-in form, to use another account. */
  asOther?: boolean;
}

export interface InteractionPagesOptions {
  organizations: Pick<OrganizationStore, 'nameOf'>;
  workspaceOptions: WorkspaceOptions;
  authenticator: Authenticator;
  secondFactorStep: SecondFactorStep;
  csrfKey: string;
}

/**
 * Creates the pages of an authorization request: sign-in, account selection, second factor, and
 * consent.
 */
export function createInteractionPages(options: InteractionPagesOptions) {
  const { organizations, workspaceOptions, authenticator, secondFactorStep, csrfKey } = options;
  const csrfTokenFor = createCsrfTokens(csrfKey);
  const csrfTokenOf = ({ uid }: Details) => csrfTokenFor(uid);

  async function show(interaction: InteractionRequest, more: InteractionForm = {}) {
    const { details, application, response, language } = interaction;
    const { error, email, asOther, status = 200 } = more;
    const formTargets = formTargetsOf(details);
    if (asOther || signsIn(details)) {
      const hint =
        typeof details.params.login_hint === 'string' ? details.params.login_hint : undefined;
      const surroundings = {
        language,
        email: email ?? hint,
        application: application.name,
      };
      const offerPasskey = authenticator.offerPasskey(interaction);
      sendPage(response, {
        ...signInFormPage(more, { ...surroundings, offerPasskey }),
        formTargets,
      });
      return;
    }
    if (details.prompt.name === secondFactorPrompt) {
      return askForSecondFactor(interaction, more);
    }
    const render = details.prompt.name === 'select_account' ? renderAccountChoice : renderConsent;
    sendPage(response, {
      ...(await render(interaction, error)),
      status,
      formTargets,
    });
  }

  function renderAccountChoice(
    { details, application, user, language }: InteractionRequest,
    error: string | undefined,
  ): Pick<Page, 'title' | 'body'> {
    return accountChoicePage({
      language,
      application: application.name,
      person: user ?? { name: '', email: '' },
      csrf: csrfTokenOf(details),
      error,
    });
  }

  async function renderConsent(
    { details, application, user, language }: InteractionRequest,
    error: string | undefined,
  ): Promise<Page> {
    const userId = signedInUser(details);
    const [publisher, offered] = await Promise.all([
      organizations.nameOf(application.organizationId),
      workspaceOptions.listFor(application, userId),
    ]);
    const { redirect_uri: redirectUri, workspace_id: preferred } = details.params;
    return consentPage({
      language,
      application,
      publisher,
      logo: logoOf(application),
      person: user ?? { name: '', email: '' },
      requested: requestedScopes(details),
      workspaceOptions: offered,
      preferred: typeof preferred === 'string' ? preferred : undefined,
      csrf: csrfTokenOf(details),
      error,
      redirectHost: typeof redirectUri === 'string' ? new URL(redirectUri).host : undefined,
    });
  }

  /**
   * @param selected the workspace selected on the consent page; default: the workspace named by the
   *   request, or the first workspace that requires a second factor
   */
  async function stepContext(interaction: InteractionRequest, selected?: WorkspaceOption) {
    const { request, response, details, application, user, language } = interaction;
    const userId = signedInUser(details);
    if (!user) {
      throw new PlatformError('not_found', 'There is no such user.');
    }
    const named = details.params.workspace_id;
    const requiring = (await workspaceOptions.listFor(application, userId)).filter(
      (one) => one.requiresSecondFactor,
    );
    const { workspace } =
      selected ?? requiring.find((one) => one.workspace.id === named) ?? requiring[0] ?? {};
    const { uid } = details;
    const csrf = csrfTokenOf(details);
    const names = {
      application: application.name,
      workspace: workspace?.name ?? '',
    };
    return {
      request,
      response,
      user,
      language,
      ...names,
      uid,
      csrf,
    } satisfies StepContext;
  }

  async function askForSecondFactor(
    interaction: InteractionRequest,
    { error, status = 200 }: Pick<InteractionForm, 'error' | 'status'> = {},
    selected?: WorkspaceOption,
  ): Promise<void> {
    const page = await secondFactorStep.page(await stepContext(interaction, selected), error);
    sendPage(interaction.response, {
      ...page,
      status,
      formTargets: formTargetsOf(interaction.details),
    });
  }

  function hasOwnToken(details: Details, form: Map<string, string>): boolean {
    return equalInConstantTime(form.get('csrf') ?? '', csrfTokenOf(details));
  }

  return {
    show,
    askForSecondFactor,
    stepContext,
    hasOwnToken,
  };
}
