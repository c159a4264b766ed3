import type { GermanMessages } from '@irp/web-pages';

/** German texts of this service's messages. Messages without a German text stay English. */
export const germanMessages: GermanMessages = {
  // Sign-in
  'Enter your e-mail address and your password.':
    'Geben Sie Ihre E-Mail-Adresse und Ihr Passwort ein.',
  'The e-mail address or the password is wrong.':
    'Die E-Mail-Adresse oder das Passwort ist falsch.',
  'The operator of the platform disabled this account. Write to the support of the platform.':
    'Der Betreiber der Plattform hat dieses Konto gesperrt. Schreiben Sie dem Support der Plattform.',
  'The sign-in has expired. Sign in again.':
    'Die Anmeldung ist abgelaufen. Melden Sie sich neu an.',
  'An admin ended your sessions in the workspace. Sign in again.':
    'Ein Admin hat Ihre Sitzungen im Arbeitsbereich beendet. Melden Sie sich neu an.',
  'An admin ended your sessions in this workspace. Sign in again.':
    'Ein Admin hat Ihre Sitzungen in diesem Arbeitsbereich beendet. Melden Sie sich neu an.',
  'Many people are signing in at this moment. Wait a few seconds and try again.':
    'Im Moment melden sich viele Personen an. Warten Sie einige Sekunden und versuchen Sie es erneut.',
  'Too many attempts. Wait # seconds.': 'Zu viele Versuche. Warten Sie # Sekunden.',
  'Too many attempts. Wait # minutes.': 'Zu viele Versuche. Warten Sie # Minuten.',
  'Too many attempts. Wait # seconds. Or reset your password.':
    'Zu viele Versuche. Warten Sie # Sekunden, oder setzen Sie Ihr Passwort zurück.',
  'Too many attempts. Wait # minutes. Or reset your password.':
    'Zu viele Versuche. Warten Sie # Minuten, oder setzen Sie Ihr Passwort zurück.',

  // Second factor
  'This code is wrong or was already used.': 'Dieser Code ist falsch oder wurde schon verwendet.',
  'The code is wrong. Enter the code that your app shows now.':
    'Der Code ist falsch. Geben Sie den Code ein, den Ihre App jetzt anzeigt.',
  'The form has expired. Use this new secret.':
    'Das Formular ist abgelaufen. Verwenden Sie diesen neuen Schlüssel.',
  'You signed in before you had a second factor. Sign out, and in again with it.':
    'Sie haben sich angemeldet, bevor Sie einen zweiten Faktor hatten. Melden Sie sich ab und mit ihm wieder an.',
  'The page has expired or was used before. Try again.':
    'Die Seite ist abgelaufen oder wurde schon verwendet. Versuchen Sie es erneut.',
  'The passkey was not accepted.': 'Der Passkey wurde nicht angenommen.',
  'This passkey is registered already.': 'Dieser Passkey ist schon registriert.',
  'You have # passkeys already. Remove one first.':
    'Sie haben schon # Passkeys. Entfernen Sie zuerst einen.',

  // Account
  'The current password is wrong.': 'Das aktuelle Passwort ist falsch.',
  'The password is wrong.': 'Das Passwort ist falsch.',
  'Choose a password of at least # characters.':
    'Wählen Sie ein Passwort mit mindestens # Zeichen.',
  'Choose a password of at most # characters.': 'Wählen Sie ein Passwort mit höchstens # Zeichen.',
  'This password repeats a few characters. Choose one that is harder to guess.':
    'Dieses Passwort wiederholt wenige Zeichen. Wählen Sie eines, das schwerer zu erraten ist.',
  'This password is common, or made of common ones. Choose one that is harder to guess.':
    'Dieses Passwort ist verbreitet oder aus verbreiteten zusammengesetzt. Wählen Sie eines, das schwerer zu erraten ist.',
  'This password consists mostly of your e-mail address or name, or of that of the platform. Choose another one.':
    'Dieses Passwort besteht größtenteils aus Ihrer E-Mail-Adresse, Ihrem Namen oder dem der Plattform. Wählen Sie ein anderes.',
  'Enter your name.': 'Geben Sie Ihren Namen ein.',
  'Enter your e-mail address.': 'Geben Sie Ihre E-Mail-Adresse ein.',
  'The name must not contain the name of the platform.':
    'Der Name darf den Namen der Plattform nicht enthalten.',
  'The name must not look like a domain or an internet address: mails to strangers show the name.':
    'Der Name darf nicht wie eine Domain oder eine Adresse im Internet aussehen: Er steht in Mails an Personen, die Sie nicht kennen.',
  'The name must not be empty.': 'Der Name darf nicht leer sein.',
  'The name must be at most # characters.': 'Der Name darf höchstens # Zeichen haben.',
  'The name must not contain a link.': 'Der Name darf keinen Link enthalten.',
  'The name must not contain line breaks, invisible characters or bidirectional controls.':
    'Der Name darf keine Zeilenumbrüche, unsichtbaren Zeichen oder bidirektionalen Steuerzeichen enthalten.',
  'The name must not mix Latin with Greek or Cyrillic letters in a word.':
    'Der Name darf in einem Wort keine lateinischen mit griechischen oder kyrillischen Buchstaben mischen.',
  'Select where to sign out.': 'Wählen Sie, wo Sie sich abmelden möchten.',
  'You have no such session. It may have ended already.':
    'Diese Sitzung gibt es nicht. Vielleicht ist sie schon beendet.',
  'You have no such passkey. It may have been removed already.':
    'Diesen Passkey gibt es nicht. Vielleicht wurde er schon entfernt.',
  'You have no such authorization. It may have been withdrawn already.':
    'Diese Autorisierung gibt es nicht. Vielleicht wurde sie schon widerrufen.',
  'Your account was changed at the same time. Try again.':
    'Ihr Konto wurde gleichzeitig geändert. Versuchen Sie es erneut.',
  'There is no page at this address.': 'Unter dieser Adresse gibt es keine Seite.',
  'There is no such invitation. It may have ended or expired.':
    'Diese Einladung gibt es nicht. Vielleicht ist sie beendet oder abgelaufen.',
  'An operator disabled this account.': 'Ein Betreiber hat dieses Konto gesperrt.',
  'This user is already a member of the workspace.':
    'Diese Person ist schon Mitglied des Arbeitsbereichs.',
  'A workspace has at most # members and invitations.':
    'Ein Arbeitsbereich hat höchstens # Mitglieder und Einladungen.',
  'The person who invited you may no longer add members with this role. Ask the workspace for another invitation.':
    'Die Person, die Sie eingeladen hat, darf keine Mitglieder mit dieser Rolle mehr hinzufügen. Bitten Sie den Arbeitsbereich um eine neue Einladung.',

  // Authorization requests
  'This form belongs to another session. Check it and send it again.':
    'Dieses Formular gehört zu einer anderen Sitzung. Prüfen Sie es und senden Sie es erneut.',
  'Select Continue or Use another account.': 'Wählen Sie „Weiter“ oder „Anderes Konto verwenden“.',
  'Select Allow or Do not allow.': 'Wählen Sie „Erlauben“ oder „Nicht erlauben“.',
  'Select a workspace.': 'Wählen Sie einen Arbeitsbereich.',
  'This page has expired, or your browser blocks cookies. Allow cookies for this site and open the page again.':
    'Diese Seite ist abgelaufen, oder Ihr Browser blockiert Cookies. Erlauben Sie Cookies für diese Website und öffnen Sie die Seite erneut.',
};
