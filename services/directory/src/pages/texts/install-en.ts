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
    html`This page applies to the ${environment} environment of
<strong>${workspace}</strong> (${organization}).`,
  chooseAnother: 'Choose another workspace or environment',
  noWorkspaceHere: (region: string) =>
    `You are not a member of a workspace in this region (${region}). Ask an admin of your organization to invite you.`,
  inWhich: 'Which workspace should use the integration?',
  workspaceOption: (workspace: string, organization: string, role: string) =>
    `${workspace} (${organization}; you are ${role})`,
  withWhich: 'Which data can the integration use?',
  submitPlace: 'Continue',
  elsewhere: (workspaces: string) =>
    `You also have workspaces in other regions: ${workspaces}. Each region has a directory of its own.`,

  willBeAble: 'The integration will be able to',
  submit: (workspace: string) => `Install in ${workspace}`,
  actsAlone: 'The integration acts by itself, without a person, with all of these permissions.',
  appliesTo: (workspace: string) => `The installation applies to all people of ${workspace}.`,
  actsForPeople:
    'The integration can act for a person only after the person allows it, and only with rights that the person has.',
  revocable: 'An admin can uninstall the integration at any time.',
  notNow: 'The integration cannot be installed here now:',

  allowMore: (name: string) => `Allow ${name} more permissions?`,
  isInstalled: (name: string) => `${name} is installed`,
  installedIn: (name: string, workspace: string, environment: DataEnvironment) =>
    html`${name} is installed in <strong>${workspace}</strong>, with data of ${environment}.`,
  isSuspended:
    'The installation is suspended, and has no access. Only the party that suspended the installation can resume it.',
  isAble: 'The integration is able to',
  noLongerAsks: 'Permissions that the integration no longer asks for',
  manage: 'Suspend or remove the installation',
  moreRefused: 'The additional permissions cannot be allowed.',
  goesOn:
    'The integration keeps its present permissions until an admin suspends or removes the installation.',
  newlyAble: 'New: the integration would also be able to',
  ableAsBefore: 'As before, the integration is able to',
  untilAgreed: 'Until you agree, the integration keeps the permissions to which you agreed before.',
  submitMore: 'Allow',
  askedBefore: 'The integration already asked for this permission.',

  askFor: (name: string) => `Ask for ${name}`,
  onlyAdmins: (workspace: string, role: string) =>
    `Only admins and owners of ${workspace} can install integrations; you are ${role}. You can ask the admins to install the integration.`,
  wouldBeAble: 'The integration would be able to',
  whyNeeded: 'Why do you need the integration? (optional)',
  submitRequest: 'Ask the admins',
  cannotBeInstalled: 'The integration cannot be installed',
  asked: 'Your admins were asked',
  youAsked: (name: string, day: Html) => html`You asked for <strong>${name}</strong> on ${day}.`,
  adminDecides: (workspace: string) => `An admin of ${workspace} decides.`,
  /** What a member can do instead of sending a request that cannot succeed. */
  advice: {
    openIt: 'Open the integration and sign in: the integration then asks you for your consent.',
    wait: 'Your admins cannot resume the integration either: wait until the publisher resumes the integration.',
    chooseSandbox: 'Choose the sandbox instead of production.',
    talkToOrganization:
      'Talk to an admin of your organization: admins decide which publishers the organization allows.',
    talkToWorkspace: 'Talk to an admin of your workspace instead.',
    none: 'Your admins cannot install the integration either: only the publisher of the integration can change this.',
  },
};

export type InstallTexts = typeof install;
