import { identityScopeDescriptions, scopeDescriptions } from './scope-descriptions.ts';
import type { IdentityScope, Scope } from './scopes.ts';

type AnyScope = Scope | IdentityScope;

const german: Record<AnyScope, string> = {
  openid: 'Wissen, wer Sie sind',
  profile: 'Ihren Namen sehen',
  email: 'Ihre E-Mail-Adresse sehen',
  offline_access: 'Verbunden bleiben, während Sie abwesend sind',
  'investments.read': 'Investment-Datensätze lesen',
  'investments.write': 'Investment-Datensätze anlegen, ändern und löschen',
  'workspace.read': 'Den Arbeitsbereich und seine Einstellungen lesen',
  'workspace.write': 'Den Arbeitsbereich und seine Einstellungen ändern',
  'members.read': 'Sehen, wer Mitglied ist und mit welcher Rolle',
  'members.write': 'Mitglieder hinzufügen und entfernen und ihre Rollen ändern',
  'applications.read': 'Die OAuth-Anwendungen sehen, die der Arbeitsbereich registriert hat',
  'applications.write': 'OAuth-Anwendungen und ihre Secrets registrieren und ändern',
  'directory.read': 'Das Verzeichnis der veröffentlichten Integrationen sehen',
  'directory.write': 'Integrationen im Verzeichnis veröffentlichen',
  'installations.read': 'Sehen, welche Anwendungen installiert sind',
  'installations.write': 'Anwendungen installieren und entfernen',
  'webhooks.read': 'Webhook-Endpunkte und ihre Zustellungen sehen',
  'webhooks.write': 'Webhook-Endpunkte anlegen und ändern',
  'audit.read': 'Das Audit-Log lesen',
  'audit.erase': 'Daten einer Person aus dem Audit-Log löschen',
  'tokens.revoke': 'Token und API-Schlüssel widerrufen',
};

/** What each scope permits, in each language, for pages, mails and the console. */
export const scopeTexts: Record<'en' | 'de', Record<AnyScope, string>> = {
  en: { ...identityScopeDescriptions, ...scopeDescriptions },
  de: german,
};
