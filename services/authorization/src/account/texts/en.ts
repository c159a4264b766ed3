import { type Html, html } from '@irp/web-pages';
import { enrolment } from './enrolment-en.ts';
import { invited } from './invited-en.ts';
import { passkeys } from './passkeys-en.ts';

/** The English texts of the account pages. */
export const en = {
  enrolment,
  invited,
  passkeys,

  /** Notes about the result of a form, shown on the next page. */
  done: {
    codesOff: 'Sign-in codes are off.',
    passwordChanged: 'Your password is changed. You are signed out in all other browsers.',
    passkeyAdded: 'The passkey is added.',
    passkeyRemoved: 'The passkey is removed.',
    sessionsEnded: 'You are signed out in the browsers that you selected.',
    accessWithdrawn: 'The application no longer has access.',
    languageSaved: 'The language is saved.',
  },

  backToAccount: 'Back to your account',
  yourPassword: 'Your password',

  account: 'Your account',
  invitations: 'Invitations',
  workspaces: 'Workspaces',
  noWorkspaces: 'You are not a member of any workspace.',
  console: (link: (text: string) => Html) =>
    html`${link('Open the console')}: records, applications, webhooks, members and keys of your workspaces`,
  applications: 'Connected applications',
  noApplications: 'No application has access to your account.',
  deletedApplication: 'A deleted application',
  formerWorkspace: 'a workspace that you are no longer a member of',
  applicationIn: (application: string, workspace: string) => `${application} in ${workspace}`,
  allowed: (on: Html, lastUsed: Html | undefined) =>
    lastUsed
      ? html`Allowed on ${on}; last used on ${lastUsed}.`
      : html`Allowed on ${on}; never used.`,
  withdraw: 'Withdraw access',
  withdrawOf: (application: string, workspace: string) =>
    `Withdraw the access of ${application} to ${workspace}`,
  directory: 'Find integrations in the directory',
  mails: 'E-mails',
  language: 'Language of e-mails',
  saveLanguage: 'Save the language',
  chooseMails: 'Choose which mails you get',
  signIn: 'Sign-in',
  codesOn: (link: (text: string) => Html) =>
    html`Sign-in codes of an authenticator app are on. ${link('Turn off sign-in codes')}`,
  codesOff: (link: (text: string) => Html) =>
    html`Sign-in codes of an authenticator app are off. ${link('Turn on sign-in codes')}`,
  passkeyCount: (count: number, link: (text: string) => Html) =>
    html`You have ${count} ${count === 1 ? 'passkey' : 'passkeys'}. ${link('Add or remove passkeys')}`,
  required: (workspaces: readonly string[]) =>
    html`These workspaces require a second factor from you: ${workspaces.join(', ')}. Applications ask for the second factor in these workspaces.`,
  signOut: 'Sign out',

  sessions: 'Where you are signed in',
  thisBrowser: 'This browser',
  otherBrowsers: 'Other browsers',
  noOtherBrowser: 'No other browser is signed in.',
  allOthers: 'All other browsers',
  allOthersOf: (count: number, shown: number) =>
    html`Other browsers with a session: ${count}; the list shows ${shown}`,
  signOutThere: 'Sign out in the selected browsers',
  unknownSession: (link: (text: string) => Html) =>
    html`If you do not recognize a browser, ${link('change your password')}, too. API keys and connected applications keep working.`,
  session: (browser: Html, address: string, signedIn: Html, lastUsed: Html) =>
    html`${browser} from ${address}: signed in on ${signedIn}, last used on ${lastUsed}`,
  unknownAddress: 'an unknown address',
  unknownBrowser: 'An unknown browser',
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
};

export type AccountTexts = typeof en;
