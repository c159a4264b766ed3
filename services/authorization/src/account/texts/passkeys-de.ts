import { html } from '@irp/web-pages';
import type { PasskeysTexts } from './passkeys-en.ts';

export const passkeys: PasskeysTexts = {
  title: 'Ihre Passkeys',
  what: 'Ihr Gerät, Ihr Passwort-Manager oder ein Sicherheitsschlüssel bewahrt einen Passkey auf. Mit einem Passkey melden Sie sich ohne Passwort an, oder Sie verwenden ihn anstelle eines Anmeldecodes.',
  none: 'Sie haben keine Passkeys.',
  recoveryCodes: (link) =>
    html`${link('Neue Wiederherstellungscodes')}, für den Fall, dass Sie Ihren Passkey nicht zur Hand haben`,
  item: (name, added, lastUsed) =>
    lastUsed
      ? html`<strong>${name}</strong>: hinzugefügt am ${added}, zuletzt verwendet am ${lastUsed}.`
      : html`<strong>${name}</strong>: hinzugefügt am ${added}, nie verwendet.`,
  remove: 'Entfernen',
  removeNamed: (name) => `${name} entfernen`,
  back: 'Zurück zu Ihren Passkeys',
  withoutName:
    'Passkeys brauchen eine Website mit einem Hostnamen, und diese Website hat keinen. Der Betreiber dieser Website kann AUTH_URL auf eine Adresse mit einem Hostnamen setzen, etwa https://platform.example, oder auf localhost mit dem Port auf diesem Rechner.',

  add: 'Passkey hinzufügen',
  name: 'Name des Passkeys',
  nameExample: html`Zum Beispiel „Laptop“ oder „Sicherheitsschlüssel“.`,
  browserAsks:
    'Ihr Browser fragt, wo er den Passkey aufbewahren soll, und nach einer PIN, Ihrem Fingerabdruck oder Ihrem Gesicht.',
  create: 'Passkey erstellen',
  added: 'Ihr Passkey wurde hinzugefügt',

  removal: 'Passkey entfernen',
  removalEffect: (name) =>
    html`Mit dem Passkey <strong>${name}</strong> können Sie sich dann nicht mehr anmelden.`,
  isLastFactor:
    'Sie können diesen Passkey nicht entfernen, weil er Ihr einziger zweiter Faktor ist. Diese Arbeitsbereiche verlangen einen zweiten Faktor von Ihnen:',
};
