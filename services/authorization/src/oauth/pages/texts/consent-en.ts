import { type Html, html } from '@irp/web-pages';

/** The English texts of the consent page. */
export const consent = {
  title: (application: string) => `Allow ${application}?`,
  whichWorkspace: 'In which workspace?',
  willBeAble: 'The application will be able to',
  canWithdraw: (link: (text: string) => Html) =>
    html`You can withdraw this access at any time on ${link('your account page')}.`,
  takenTo: (host: string) => html`You will be taken to <strong>${host}</strong>.`,
  allow: 'Allow',
  doNotAllow: 'Do not allow',

  noWorkspace: 'You are not a member of any workspace in this region.',
  worksNowhere: (application: string) => `${application} cannot work in any of your workspaces:`,
  goBack: 'Go back',
  unavailable: {
    closed: 'it accepts no new authorizations',
    suspended: 'its installation is suspended',
    missing: 'it is not installed there',
  },
  install: (link: (text: string) => Html) =>
    html`${link('Install it')}, then load this page again.`,
  askForIt: (link: (text: string) => Html) =>
    html`${link('Ask an admin for it')}, and come back when it is installed.`,
  sandbox: '(sandbox)',
  without: (scopes: readonly string[]) =>
    `(without ${scopes.join(', ')}: your role there does not allow it)`,
};

export type ConsentTexts = typeof consent;
