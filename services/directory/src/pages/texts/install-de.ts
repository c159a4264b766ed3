import { html } from '@irp/web-pages';
import type { InstallTexts } from './install-en.ts';

const environments: InstallTexts['environments'] = { production: 'Produktion', sandbox: 'Sandbox' };
const ofEnvironment: InstallTexts['environments'] = {
  production: 'der Produktion',
  sandbox: 'der Sandbox',
};

export const install: InstallTexts = {
  title: (name) => `${name ?? 'Integration'} installieren`,
  backToListing: 'Zurück zur Integration',
  sharedWith: (organization) => `Integrationen, die mit ${organization} geteilt sind`,
  environments,

  signedInAs: (name, email) => html`Sie sind als <strong>${name}</strong> (${email}) angemeldet.`,
  about: (environment, workspace, organization) =>
    html`Diese Seite gilt für den Arbeitsbereich <strong>${workspace}</strong> (${organization}),
Umgebung ${environments[environment]}.`,
  chooseAnother: 'Anderen Arbeitsbereich oder andere Umgebung wählen',
  noWorkspaceHere: (region) =>
    `Sie sind in dieser Region (${region}) in keinem Arbeitsbereich Mitglied. Bitten Sie einen Admin Ihrer Organisation um eine Einladung.`,
  inWhich: 'Welcher Arbeitsbereich soll die Integration verwenden?',
  workspaceOption: (workspace, organization, role) =>
    `${workspace} (${organization}; Ihre Rolle: ${role})`,
  withWhich: 'Mit welchen Daten?',
  submitPlace: 'Weiter',
  elsewhere: (workspaces) =>
    `Sie haben auch Arbeitsbereiche in anderen Regionen, jede mit einem eigenen Verzeichnis: ${workspaces}.`,

  willBeAble: 'Das darf die Integration dann',
  submit: (workspace) => `In ${workspace} installieren`,
  actsAlone: 'Die Integration handelt selbst, ohne eine Person, mit allen diesen Berechtigungen.',
  appliesTo: (workspace) => `Die Installation gilt für alle Personen von ${workspace}.`,
  actsForPeople:
    'Für eine Person handelt die Integration erst, wenn die Person das erlaubt, und höchstens mit den Rechten, die die Rolle der Person hat.',
  revocable: 'Ein Admin kann die Integration jederzeit deinstallieren.',
  notNow: 'Die Integration kann hier zurzeit nicht installiert werden:',

  allowMore: (name) => `${name} weitere Berechtigungen erlauben?`,
  isInstalled: (name) => `${name} ist installiert`,
  installedIn: (name, workspace, environment) =>
    html`${name} ist in <strong>${workspace}</strong> installiert, mit Daten ${ofEnvironment[environment]}.`,
  isSuspended:
    'Die Installation ist gesperrt und hat keinen Zugriff. Nur wer sie gesperrt hat, kann die Sperre aufheben.',
  isAble: 'Das darf die Integration',
  noLongerAsks: 'Das verlangt die Integration nicht mehr',
  manage: 'Installation sperren oder entfernen',
  moreRefused: 'Die zusätzlichen Berechtigungen können nicht erlaubt werden.',
  goesOn:
    'Die bisherigen Berechtigungen gelten weiter, bis ein Admin die Installation sperrt oder entfernt.',
  newlyAble: 'Neu: Das dürfte die Integration zusätzlich',
  ableAsBefore: 'Das darf die Integration wie bisher',
  untilAgreed: 'Bis Sie zustimmen, gelten die bisherigen Berechtigungen.',
  submitMore: 'Erlauben',
  askedBefore: 'Die Integration hat diese Berechtigung schon früher verlangt.',

  askFor: (name) => `Um ${name} bitten`,
  onlyAdmins: (workspace, role) =>
    `Nur Admins und Eigentümer von ${workspace} können Integrationen installieren; Ihre Rolle ist ${role}. Sie können die Admins um die Installation bitten.`,
  wouldBeAble: 'Das dürfte die Integration dann',
  whyNeeded: 'Wozu brauchen Sie die Integration? (optional)',
  submitRequest: 'Die Admins um die Installation bitten',
  cannotBeInstalled: 'Die Integration kann nicht installiert werden',
  asked: 'Ihre Anfrage ist bei den Admins',
  youAsked: (name, day) => html`Sie haben am ${day} um <strong>${name}</strong> gebeten.`,
  adminDecides: (workspace) => `Ein Admin von ${workspace} entscheidet.`,
  advice: {
    openIt:
      'Öffnen Sie die Integration, und melden Sie sich an: Die Integration fragt, was Sie erlauben.',
    wait: 'Auch Ihre Admins können das nicht ändern: Warten Sie, bis der Herausgeber die Sperre aufhebt.',
    chooseSandbox: 'Wählen Sie die Sandbox anstelle der Produktion.',
    talkToOrganization:
      'Sprechen Sie mit einem Admin Ihrer Organisation: Admins entscheiden, welche Herausgeber die Organisation zulässt.',
    talkToWorkspace: 'Sprechen Sie stattdessen mit einem Admin Ihres Arbeitsbereichs.',
    none: 'Auch Ihre Admins können das nicht ändern: Das kann nur der Herausgeber der Integration.',
  },
};
