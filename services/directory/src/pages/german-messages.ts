import type { GermanMessages } from '@irp/web-pages';

/** German texts of this service's messages. Messages without a German text stay English. */
export const germanMessages: GermanMessages = {
  'Choose production or sandbox.': 'Wählen Sie Produktion oder Sandbox.',
  'The directory has no such listing.': 'Das Verzeichnis hat keinen solchen Eintrag.',
  'No such listing is shared with your organization.':
    'Mit Ihrer Organisation ist kein solcher Eintrag geteilt.',
  'There is no such application.': 'Diese Anwendung gibt es nicht.',
  'There is no such image.': 'Dieses Bild gibt es nicht.',

  // Reasons against an installation
  'The application belongs to this workspace: it works here without an installation.':
    'Die Anwendung gehört zu diesem Arbeitsbereich: Sie funktioniert hier ohne Installation.',
  'The application is installed in this workspace already: a workspace has at most one installation of an application, in either environment.':
    'Die Anwendung ist in diesem Arbeitsbereich schon installiert: Ein Arbeitsbereich hat eine Installation einer Anwendung, gleich in welcher Umgebung.',
  'The application is installed in this workspace already, with data of production: a workspace has at most one installation of an application, in either environment.':
    'Die Anwendung ist in diesem Arbeitsbereich schon installiert, mit Daten der Produktion: Ein Arbeitsbereich hat eine Installation einer Anwendung, gleich in welcher Umgebung.',
  'The application is installed in this workspace already, with data of sandbox: a workspace has at most one installation of an application, in either environment.':
    'Die Anwendung ist in diesem Arbeitsbereich schon installiert, mit Daten der Sandbox: Ein Arbeitsbereich hat eine Installation einer Anwendung, gleich in welcher Umgebung.',
  'The operator of the platform removed the application from the directory.':
    'Der Betreiber der Plattform hat die Anwendung aus dem Verzeichnis entfernt.',
  'The operator of the platform removed the application from the directory. Its installations keep their permissions and get no further permissions.':
    'Der Betreiber der Plattform hat die Anwendung aus dem Verzeichnis entfernt. Installationen behalten ihre Berechtigungen und erhalten keine weiteren.',
  'The application is scheduled for deletion.': 'Die Anwendung wird gelöscht.',
  'The application is suspended.': 'Die Anwendung ist ausgesetzt.',
  'The application accepts no new installations.':
    'Die Anwendung nimmt keine neuen Installationen an.',
  'The application is no longer in the directory: it accepts no new installations.':
    'Die Anwendung ist nicht mehr im Verzeichnis: Sie nimmt keine neuen Installationen an.',
  'A sandbox application can be installed in the sandbox only.':
    'Eine Anwendung für die Sandbox kann nur in der Sandbox installiert werden.',
  'Your organization allows applications of approved publishers only; * is not one.':
    'Ihre Organisation erlaubt nur Anwendungen zugelassener Herausgeber; * gehört nicht dazu.',
  'The credential cannot grant scopes that it lacks: *.':
    'Ihnen fehlen Rechte, die Sie erteilen müssten: *.',
  'Your organization does not accept requests for installations.':
    'Ihre Organisation nimmt keine Bitten um Installationen an.',

  // Reasons of rejected forms
  'The application now asks for other scopes: read the preview again, and decide again.':
    'Die Anwendung verlangt jetzt andere Berechtigungen: Lesen Sie sie erneut, und entscheiden Sie neu.',
  'You have asked for # applications in the last 24 hours, the most that you can. Try again later.':
    'Sie haben in den letzten 24 Stunden um # Anwendungen gebeten. Mehr sind nicht möglich. Versuchen Sie es später erneut.',
  'You have asked for this application before: the request is pending.':
    'Sie haben schon um diese Anwendung gebeten: Die Anfrage wartet auf eine Entscheidung.',
  'Too many changes of this installation at once. Try again.':
    'Diese Installation wurde zu oft gleichzeitig geändert. Versuchen Sie es erneut.',
  'The installation has ended.': 'Die Installation ist beendet.',
};
