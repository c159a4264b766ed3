import { type MailKindName, type MailLanguage, mailKinds } from './mail-kinds.ts';

const german: Record<MailKindName, string> = {
  'application-unpublished': 'Eine Anwendung ist nicht mehr veröffentlicht',
  'application-delisted': 'Die Plattform hat eine Anwendung aus dem Verzeichnis entfernt',
  'application-unshared': 'Eine Anwendung wird nicht mehr geteilt',
  'application-suspended': 'Eine Anwendung wurde gesperrt',
  'authorization-flows-suspended': 'Eine Anwendung nimmt keine neuen Autorisierungen an',
  'scopes-expanded': 'Eine Anwendung verlangt weitere Berechtigungen',
  'credentials-compromised': 'Zugangsdaten einer Anwendung wurden kompromittiert',
  'access-revoked': 'Token einer Anwendung wurden widerrufen',
  'ownership-transferred': 'Eine Anwendung hat einen neuen Eigentümer',
  'deletion-scheduled': 'Eine Anwendung wird gelöscht',
  'deletion-cancelled': 'Eine Anwendung wird doch nicht gelöscht',
  'application-deleted': 'Eine Anwendung wurde gelöscht',
  'secret-rotated': 'Für eine Ihrer Anwendungen wurde ein Client-Secret erzeugt',
  'secrets-left': 'Jemand ist ausgeschieden, der Client-Secrets gesehen hat',
  'new-sign-in': 'Jemand hat sich mit einem neuen Browser angemeldet',
  'password-changed': 'Ihr Passwort wurde geändert',
  'sign-in-codes-changed': 'Anmeldecodes wurden ein- oder ausgeschaltet',
  'recovery-codes-replaced': 'Wiederherstellungscodes wurden ersetzt',
  'passkey-changed': 'Ein Passkey wurde hinzugefügt oder entfernt',
  'account-disabled': 'Der Betreiber hat Ihr Konto gesperrt',
  'account-enabled': 'Der Betreiber hat Ihr Konto wieder freigegeben',
  'webhook-endpoint-disabled': 'Ein Webhook-Endpunkt wurde abgeschaltet',
  invitation: 'Sie sind in einen Arbeitsbereich eingeladen',
  'choose-password': 'Passwort wählen',
  'password-reset': 'Neues Passwort wählen',
  'contact-confirmation': 'Ein Arbeitsbereich möchte Mitteilungen an eine Adresse senden',
  'ownership-offered': 'Ihrem Arbeitsbereich wird eine Anwendung angeboten',
  'integrations-offered': 'Ein Herausgeber teilt Integrationen mit Ihrer Organisation',
  'installation-requested': 'Ein Mitglied bittet um eine Anwendung',
  'installation-request-decided': 'Über Ihre Bitte um eine Anwendung wurde entschieden',
  'secret-due': 'Ein Client-Secret muss bald ersetzt werden',
  'deprecated-version': 'Ihre Programme verwenden eine veraltete Version der API',
  'webhook-endpoint-failing': 'Zustellungen an einen Webhook-Endpunkt scheitern',
  'listing-published': 'Ein Eintrag von Ihnen steht im Verzeichnis',
  'listing-reviewed': 'Die Prüfung hat einen Ihrer Einträge abgelehnt oder Änderungen verlangt',
  'chat-refused': 'Ein Chat lehnt die Mitteilungen an den Arbeitsbereich ab',
  digest: 'Was für eine Mail am Tag gesammelt wurde',
};

/** What a kind of mail is about, in one line of a page. */
export function mailKindSummary(kind: MailKindName, language: MailLanguage): string {
  return language === 'de' ? german[kind] : mailKinds[kind].summary;
}
