import { type Html, html } from '@irp/web-pages';

/** The English texts of the pages about sign-in codes and recovery codes. */
export const enrolment = {
  turnOn: 'Turn on sign-in codes',
  requiredBy: (workspace: string, application: string) =>
    html`The workspace <strong>${workspace}</strong> requires a second factor. Turn on sign-in codes to continue to <strong>${application}</strong>.`,
  orPasskey: (link: (text: string) => Html) =>
    html`To use a passkey instead, add a passkey on ${link('your account page')}, and reload this page.`,
  what: 'With an authenticator app, a stolen password alone is not enough to sign in. Scan this QR code with the app, or enter the secret in the app.',
  qrCode: 'QR code of the secret below',
  secret: (secret: Html) => html`Secret: ${secret}`,
  onThisDevice: (link: (text: string) => Html) =>
    html`On this device: ${link('open the authenticator app')}`,
  currentCode: 'Current code from the app',
  submit: 'Turn on',
  cancel: 'Cancel',
  areOn: 'Sign-in codes are on',
  continueTo: (application: string) => `Continue to ${application}`,

  recoveryCodes:
    'If you lose your device, each of these recovery codes works once instead of a sign-in code. The codes are not shown again: print the codes, or store them in your password manager.',
  keepCodes: (link: (text: string) => Html) =>
    html`One click selects all codes for copying. ${link('Save the codes as a file')}. A printout of this page contains only the codes.`,
  newCodes: 'Your new recovery codes',
  renew: 'New recovery codes',
  renewEffect: 'The recovery codes that you have now will no longer work.',
  showNew: 'Show new recovery codes',

  turnOff: 'Turn off sign-in codes',
  codesLeft: (count: number, link: (text: string) => Html) =>
    html`You have ${count} recovery ${count === 1 ? 'code' : 'codes'} left. ${link('Replace the recovery codes')}`,
  submitOff: 'Turn off',
  isRequired:
    'You cannot turn sign-in codes off. These workspaces require a second factor from you:',
};

export type EnrolmentTexts = typeof enrolment;
