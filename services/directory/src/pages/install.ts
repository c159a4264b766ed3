import { environmentSchema } from '@irp/contracts';
import type { SignedInPerson } from '@irp/contracts/authorization';
import {
  createInstallation,
  createInstallationRequest,
  getDirectoryListing,
  previewInstallation,
  reauthorizeInstallation,
} from '@irp/contracts/directory';
import { allowsScopesAndRole, permissions } from '@irp/contracts/permissions';
import {
  chooseLanguage,
  type FormError,
  formErrorOf,
  noSuchButton,
  noSuchWorkspace,
  type Page,
  type PageContext,
  type PageHandlers,
  type Redirect,
  requireOwnForm,
  secondFactorPage,
  signIn,
  signInAgain,
} from '@irp/web-pages';
import { absent } from './absent.ts';
import { type InstallTarget, installAddress } from './addresses.ts';
import { type Entered, showRequest } from './ask.ts';
import { chooseTargetPage } from './choose-target-page.ts';
import { consentPage, installedPage, isInstalled } from './consent-pages.ts';
import { reasonIn, seenScopes } from './form-fields.ts';
import { installPage, signedInContext } from './install-parts.ts';
import type { PageDependencies } from './page-dependencies.ts';

/**
 * Creates the handlers of the page on which an admin installs an integration or agrees to added
 * scopes, and on which a member requests an installation. The page calls the operations of the API
 * as the signed-in person, and the operations decide about permissions.
 */
export function installHandlers(deps: PageDependencies): PageHandlers {
  const { calls, people, region } = deps;

  const readPublic = (context: PageContext) =>
    calls.read(getDirectoryListing, { params: { id: context.id } }, context).catch(absent);

  /**
   * Returns the signed-in user and the workspace, or else the page for signing in or for selecting
   * a workspace.
   */
  async function enter(
    context: PageContext,
    person: SignedInPerson,
    target: InstallTarget,
  ): Promise<Entered | Page | Redirect> {
    const { id, cookie, language } = context;
    if (target.workspace === undefined) {
      return choose(context, person, target);
    }
    const workspace = person.workspaces.find(
      (one) => one.id === target.workspace && one.region === region,
    );
    if (!workspace) {
      return choose(context, person, target, noSuchWorkspace);
    }
    const listing = await readPublic(context);
    const wanted = target.environment ?? listing?.environment ?? 'production';
    const environment = environmentSchema.safeParse(wanted).data;
    if (!environment) {
      return choose(context, person, target, {
        status: 400,
        message: 'Choose production or sandbox.',
      });
    }
    const install = {
      language,
      id,
      workspace,
      environment,
      person,
      isPublic: listing !== undefined,
    };
    const principal = await people.principalIn(cookie, workspace.id, environment);
    if (principal === 'signed_out') {
      return signIn(installAddress(id, target));
    }
    if (principal === 'session_ended') {
      return signInAgain(installAddress(id, target));
    }
    if (principal === 'second_factor_required') {
      const page = secondFactorPage(
        workspace,
        signedInContext(install),
        installAddress(id, target),
        language,
      );
      return installPage(page, language);
    }
    if (principal === 'no_such_workspace') {
      return choose(context, person, {}, noSuchWorkspace);
    }
    return { install, principal };
  }

  async function choose(
    context: PageContext,
    person: SignedInPerson,
    target: InstallTarget,
    fault?: FormError,
  ): Promise<Page> {
    const { id, language } = context;
    const listing = await readPublic(context);
    return chooseTargetPage({
      language,
      id,
      listing,
      person,
      region,
      target,
      fault,
    });
  }

  async function show(context: PageContext, { install, principal }: Entered): Promise<Page> {
    if (!allowsScopesAndRole(permissions.createInstallation, principal)) {
      return showRequest(deps, context, { install, principal });
    }
    const query = {
      applicationId: install.id,
      environment: install.environment,
    };
    const preview = await calls.read(previewInstallation, { principal, query }, context);
    return isInstalled(preview) ? installedPage(install, preview) : consentPage(install, preview);
  }

  async function submit(
    context: PageContext,
    { install, principal }: Entered,
    form: Map<string, string>,
  ) {
    const { id: applicationId, environment } = install;
    const scopes = seenScopes(form);
    switch (form.get('action')) {
      case 'install': {
        const body = {
          applicationId,
          environment,
          scopes,
        };
        return calls.call(createInstallation, { principal, body }, context);
      }
      case 'reauthorize': {
        const parts = {
          principal,
          params: { id: form.get('installation') },
          body: { scopes },
        };
        return calls.call(reauthorizeInstallation, parts, context);
      }
      case 'request': {
        const body = {
          applicationId,
          environment,
          ...reasonIn(form),
        };
        return calls.call(createInstallationRequest, { principal, body }, context);
      }
      default:
        return noSuchButton();
    }
  }

  return {
    async get(context) {
      const target = targetOf((name) => context.query.get(name));
      const person = await people.signedIn(context.cookie);
      if (!person) {
        return signIn(installAddress(context.id, target));
      }
      const own = inLanguageOf(person, context);
      const entered = await enter(own, person, target);
      return 'principal' in entered ? show(own, entered) : entered;
    },
    async post(context, form) {
      const target = targetOf((name) => form.get(name));
      const person = await people.signedIn(context.cookie);
      if (!person) {
        return signIn(installAddress(context.id, target));
      }
      const own = inLanguageOf(person, context);
      requireOwnForm(form, person);
      const entered = await enter(own, person, target);
      if (!('principal' in entered)) {
        return entered;
      }
      try {
        await submit(own, entered, form);
      } catch (error) {
        // The current state is shown with the error, because the integration may request other
        // scopes now, or another admin may have installed it.
        return show(own, {
          ...entered,
          install: {
            ...entered.install,
            fault: formErrorOf(error),
          },
        });
      }
      return { location: installAddress(context.id, target) };
    },
  };
}

function inLanguageOf({ language }: SignedInPerson, context: PageContext): PageContext {
  return { ...context, language: chooseLanguage(context, language) };
}

function targetOf(field: (name: string) => string | null | undefined): InstallTarget {
  return {
    workspace: field('workspace') || undefined,
    environment: field('environment') || undefined,
  };
}
