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
    html`Es geht um die Umgebung ${environments[environment]} von
<strong>${workspace}</strong> (${organization}).`,
  chooseAnother: 'Andere wählen',
  noWorkspaceHere: (region) =>
    `Sie sind in dieser Region (${region}) in keinem Arbeitsbereich Mitglied. Bitten Sie einen Admin Ihrer Organisation um eine Einladung.`,
  inWhich: 'In welchem Arbeitsbereich?',
  workspaceOption: (workspace, organization, role) =>
    `${workspace} (${organization}; Ihre Rolle: ${role})`,
  withWhich: 'Mit welchen Daten?',
  submitPlace: 'Weiter',
  elsewhere: (workspaces) =>
    `In einer anderen Region, wo das Verzeichnis dort sie installiert: ${workspaces}.`,

  willBeAble: 'Sie kann dann',
  submit: (workspace) => `In ${workspace} installieren`,
  actsAlone: 'Sie handelt selbst, ohne eine Person, mit allen diesen Berechtigungen.',
  appliesTo: (workspace) => `Das gilt für alle Personen von ${workspace}.`,
  actsForPeople:
    'Wenn sie für eine von ihnen handelt, erlaubt diese Person es noch einmal, mit höchstens den Rechten ihrer Rolle.',
  revocable: 'Ein Admin kann sie jederzeit deinstallieren.',
  notNow: 'Sie kann hier zurzeit nicht installiert werden:',

  allowMore: (name) => `${name} mehr erlauben?`,
  isInstalled: (name) => `${name} ist installiert`,
  installedIn: (name, workspace, environment) =>
    html`${name} ist in <strong>${workspace}</strong> installiert, mit Daten ${ofEnvironment[environment]}.`,
  isSuspended:
    'Sie ist ausgesetzt und hat keinen Zugriff, bis sie fortgesetzt wird. Das kann nur, wer sie ausgesetzt hat.',
  isAble: 'Sie kann',
  noLongerAsks: 'Sie verlangt nicht mehr',
  manage: 'Aussetzen oder entfernen',
  moreRefused: 'Was sie zusätzlich verlangt, kann nicht erlaubt werden.',
  goesOn: 'Was bisher erlaubt war, gilt weiter, bis ein Admin sie aussetzt oder entfernt.',
  newlyAble: 'Neu: Sie könnte auch',
  ableAsBefore: 'Wie bisher kann sie',
  untilAgreed: 'Bis Sie zustimmen, gilt weiter, was bisher erlaubt war.',
  submitMore: 'Erlauben',
  askedBefore: 'Sie hat das früher verlangt.',

  askFor: (name) => `Um ${name} bitten`,
  onlyAdmins: (workspace, role) =>
    `Nur Admins und Eigentümer von ${workspace} können Integrationen installieren; Ihre Rolle ist ${role}. Sie können sie darum bitten.`,
  wouldBeAble: 'Sie könnte dann',
  whyNeeded: 'Wozu brauchen Sie sie? (freiwillig)',
  submitRequest: 'Die Admins bitten',
  cannotBeInstalled: 'Sie kann nicht installiert werden',
  asked: 'Ihre Admins wurden gefragt',
  youAsked: (name, day) => html`Sie haben am ${day} um <strong>${name}</strong> gebeten.`,
  adminDecides: (workspace) => `Ein Admin von ${workspace} entscheidet.`,
  advice: {
    openIt: 'Öffnen Sie sie, und melden Sie sich an: Sie fragt, was Sie erlauben.',
    wait: 'Auch Ihre Admins können das nicht ändern: Warten Sie, bis ihr Herausgeber sie fortsetzt.',
    chooseSandbox: 'Wählen Sie die Sandbox anstelle der Produktion.',
    talkToOrganization:
      'Sprechen Sie mit einem Admin Ihrer Organisation: Admins entscheiden, welche Herausgeber sie zulässt.',
    talkToWorkspace: 'Sprechen Sie stattdessen mit einem Admin Ihres Arbeitsbereichs.',
    none: 'Auch Ihre Admins können das nicht ändern: Das kann nur ihr Herausgeber.',
  },
};
