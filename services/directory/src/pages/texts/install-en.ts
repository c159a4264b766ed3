import type { DataEnvironment } from '@irp/contracts';
import { type Html, html } from '@irp/web-pages';

/** The texts of the pages on which users install or request an integration. */
export const install = {
  title: (name: string | undefined) => `Install ${name ?? 'an integration'}`,
  backToListing: 'Back to the integration',
  sharedWith: (organization: string) => `Integrations shared with ${organization}`,
  environments: { production: 'production', sandbox: 'sandbox' } as Record<DataEnvironment, string>,

  signedInAs: (name: string, email: string) =>
    html`You are signed in as <strong>${name}</strong> (${email}).`,
  about: (environment: DataEnvironment, workspace: string, organization: string) =>
    html`This is about the ${environment} environment of
<strong>${workspace}</strong> (${organization}).`,
  chooseAnother: 'Choose another one',
  noWorkspaceHere: (region: string) =>
    `You are not a member of a workspace in this region (${region}). Ask an admin of your organization to invite you.`,
  inWhich: 'In which workspace?',
  workspaceOption: (workspace: string, organization: string, role: string) =>
    `${workspace} (${organization}; you are ${role})`,
  withWhich: 'With which data?',
  submitPlace: 'Continue',
  elsewhere: (workspaces: string) =>
    `In another region, where it is installed at the directory there: ${workspaces}.`,

  willBeAble: 'It will be able to',
  submit: (workspace: string) => `Install in ${workspace}`,
  actsAlone: 'It acts by itself, without a person, with all of these permissions.',
  appliesTo: (workspace: string) => `This applies to all people of ${workspace}.`,
  actsForPeople:
    'Where it acts for one of them, that person allows it once more, with no more than their role permits.',
  revocable: 'An admin can uninstall it at any time.',
  notNow: 'It cannot be installed here now:',

  allowMore: (name: string) => `Allow ${name} more?`,
  isInstalled: (name: string) => `${name} is installed`,
  installedIn: (name: string, workspace: string, environment: DataEnvironment) =>
    html`${name} is installed in <strong>${workspace}</strong>, with data of ${environment}.`,
  isSuspended: 'It is suspended, and has no access until whoever suspended it resumes it.',
  isAble: 'It is able to',
  noLongerAsks: 'It no longer asks for',
  manage: 'Suspend or remove it',
  moreRefused: 'What it asks for in addition cannot be allowed.',
  goesOn: 'What was allowed before goes on, until an admin suspends or removes it.',
  newlyAble: 'New: it would also be able to',
  ableAsBefore: 'As before, it is able to',
  untilAgreed: 'Until you agree, it goes on with what you agreed to before.',
  submitMore: 'Allow',
  askedBefore: 'It asked for this before.',

  askFor: (name: string) => `Ask for ${name}`,
  onlyAdmins: (workspace: string, role: string) =>
    `Only admins and owners of ${workspace} can install integrations; you are ${role}. You can ask them to.`,
  wouldBeAble: 'It would be able to',
  whyNeeded: 'Why do you need it? (optional)',
  submitRequest: 'Ask the admins',
  cannotBeInstalled: 'It cannot be installed',
  asked: 'Your admins were asked',
  youAsked: (name: string, day: Html) => html`You asked for <strong>${name}</strong> on ${day}.`,
  adminDecides: (workspace: string) => `An admin of ${workspace} decides.`,
  /** What a member can do instead of sending a request that cannot succeed. */
  advice: {
    openIt: 'Open it and sign in: it asks you what you allow.',
    wait: 'Your admins cannot change that either: wait until its publisher resumes it.',
    chooseSandbox: 'Choose the sandbox instead of production.',
    talkToOrganization:
      'Talk to an admin of your organization: they decide which publishers it allows.',
    talkToWorkspace: 'Talk to an admin of your workspace instead.',
    none: 'Your admins cannot change that either: only its publisher can.',
  },
};

export type InstallTexts = typeof install;
