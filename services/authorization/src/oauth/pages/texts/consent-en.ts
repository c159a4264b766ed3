import { type Html, html } from '@irp/web-pages';

/** The English texts of the consent page. */
export const consent = {
  title: (application: string) => `Allow ${application}?`,
  whichWorkspace: 'Which workspace may the application access?',
  willBeAble: 'The application will be able to',
  canWithdraw: (link: (text: string) => Html) =>
    html`You can withdraw this access at any time on ${link('your account page')}.`,
  takenTo: (host: string) => html`You will be taken to <strong>${host}</strong>.`,
  allow: 'Allow',
  doNotAllow: 'Do not allow',

  noWorkspace: 'You are not a member of any workspace in this region.',
  worksNowhere: (application: string) => `${application} cannot be used in any of your workspaces:`,
  goBack: 'Go back',
  unavailable: {
    closed: 'the application accepts no new authorizations',
    suspended: 'the installation is suspended',
    missing: 'the application is not installed in this workspace',
  },
  install: (link: (text: string) => Html) =>
    html`${link('Install the application')}, then load this page again.`,
  askForIt: (link: (text: string) => Html) =>
    html`${link('Ask an admin for the application')}, and come back when it is installed.`,
  sandbox: '(sandbox)',
  without: (scopes: readonly string[]) =>
    `(without ${scopes.join(', ')}: not permitted for your role in this workspace)`,
};

export type ConsentTexts = typeof consent;
