/** German texts of messages on the pages of every service. */
export const germanMessages: Readonly<Record<string, string>> = {
  'There is nothing at this address.': 'Unter dieser Adresse gibt es nichts.',
  'Something went wrong on our side.': 'Bei uns ist etwas schiefgegangen.',
  'The database is temporarily unavailable. Try again in # seconds.':
    'Die Datenbank ist vorübergehend nicht erreichbar. Versuchen Sie es in # Sekunden erneut.',
  'This address takes *.': 'Diese Adresse nimmt nur * an.',

  // Forms
  'This form belongs to another session. Go back and reload the page.':
    'Dieses Formular gehört zu einer anderen Sitzung. Gehen Sie zurück und laden Sie die Seite neu.',
  'This form was sent from another site. Its page is at *.':
    'Dieses Formular wurde von einer anderen Website gesendet. Seine Seite ist unter *.',
  'The form must be sent as *.': 'Das Formular muss als * gesendet werden.',
  'The form must have at most # bytes.': 'Das Formular darf höchstens # Bytes haben.',
  '* must be sent once.': '* darf nur einmal gesendet werden.',
  'Use a button of the page.': 'Verwenden Sie eine Schaltfläche der Seite.',
  'page must be a whole number from # to #.': 'page muss eine ganze Zahl von # bis # sein.',
  '* must be at most # characters': '* darf höchstens # Zeichen haben',
  '* must be one of: *.': '* muss einer dieser Werte sein: *.',
  '* must be one of *': '* muss einer dieser Werte sein: *',
  '* must be true or false': '* muss true oder false sein',

  // About the signed-in person
  'You have no such workspace in this region.':
    'Sie haben keinen solchen Arbeitsbereich in dieser Region.',
  'The credential lacks the required scope *.': 'Ihnen fehlt das erforderliche Recht *.',
  'It has changed since this page was opened. This is how it is now: decide again.':
    'Seit diese Seite geöffnet wurde, hat sich etwas geändert. So ist es jetzt: Entscheiden Sie noch einmal.',
};
