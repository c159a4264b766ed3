import { type Html, html } from '@irp/web-pages';

/** The English texts of the pages about passkeys. */
export const passkeys = {
  title: 'Your passkeys',
  what: 'A passkey is kept by your device, your password manager or a security key. It signs you in without a password, or replaces a sign-in code.',
  none: 'You have no passkeys.',
  recoveryCodes: (link: (text: string) => Html) =>
    html`${link('New recovery codes')}, for a sign-in without your passkey`,
  item: (name: string, added: Html, lastUsed: Html | undefined) =>
    lastUsed
      ? html`<strong>${name}</strong>: added on ${added}, last used on ${lastUsed}.`
      : html`<strong>${name}</strong>: added on ${added}, never used.`,
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  back: 'Back to your passkeys',
  withoutName: `Passkeys need a site with a host name, which this site does not have. The operator of this site can
set AUTH_URL to an address with a host name, such as https://platform.example, or localhost with its port on this machine.`,

  add: 'Add a passkey',
  name: 'Name of the passkey',
  nameExample: html`Such as "Laptop" or "Security key".`,
  browserAsks:
    'Your browser asks where to keep the passkey, and for a PIN, your fingerprint or your face.',
  create: 'Create the passkey',
  added: 'Your passkey was added',

  removal: 'Remove a passkey',
  removalEffect: (name: string) =>
    html`The passkey <strong>${name}</strong> will no longer sign you in.`,
  isLastFactor:
    'You cannot remove this passkey, because it is your only second factor. These workspaces require a second factor from you:',
};

export type PasskeysTexts = typeof passkeys;
