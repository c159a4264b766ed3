import { html } from '@irp/web-pages';

/** The English texts of the page to which the confirmation mail links. */
export const en = {
  toPlatform: 'Go to the Investment Research Platform',

  title: 'Notices to this address',
  question: (workspace: string, target: string) =>
    html`The workspace <strong>${workspace}</strong> asks to send its notices to <strong>${target}</strong>. The notices are about
the applications in the workspace, and about the security of the workspace. Nothing is sent before you confirm.`,
  confirm: 'Confirm',
  decline: 'This is not me',
  effect:
    'If you choose “This is not me”, the workspace cannot ask this address again for a year. An admin of the workspace can end the notices at any time.',

  confirmed: 'The address is confirmed',
  getsNotices: (workspace: string, target: string) =>
    html`<strong>${target}</strong> gets the notices of the workspace <strong>${workspace}</strong> from now on. To get no more notices, ask an
admin of the workspace.`,
  declined: 'You get no notices',
  isNoContact: (workspace: string, target: string) =>
    html`<strong>${target}</strong> is no contact of the workspace <strong>${workspace}</strong>, which cannot ask again for a year.`,
  ended: 'This link no longer works',
  whyEnded: `The link was used or has expired, or a later mail has replaced it. If you expected notices, ask an admin of the workspace to send you
another mail.`,
};

export type ConfirmationTexts = typeof en;
