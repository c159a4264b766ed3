import type { GermanMessages } from '@irp/web-pages';

/** German texts of the errors for browsers at the gateway. Missing texts stay English. */
export const germanMessages: GermanMessages = {
  'This part of the platform is temporarily unavailable.':
    'Dieser Teil der Plattform ist vorübergehend nicht erreichbar.',
  'Too many requests are in progress. Retry in # s.':
    'Zu viele Anfragen sind in Arbeit. Versuchen Sie es in # s erneut.',
  'At most # reads are accepted in any # s. Retry in # s.':
    'Höchstens # Lesezugriffe sind in # s erlaubt. Versuchen Sie es in # s erneut.',
  'At most # writes are accepted in any # s. Retry in # s.':
    'Höchstens # Schreibzugriffe sind in # s erlaubt. Versuchen Sie es in # s erneut.',
  'At most # requests of one address are accepted at a time. Retry when one is complete.':
    'Höchstens # Anfragen einer Adresse sind gleichzeitig erlaubt. Versuchen Sie es erneut, wenn eine beendet ist.',
  'The service behind the gateway did not respond in time.':
    'Der Dienst hinter dem Gateway hat nicht rechtzeitig geantwortet.',
  'The service behind the gateway sent no valid response.':
    'Der Dienst hinter dem Gateway hat keine gültige Antwort gesendet.',
  'The request did not arrive in time.': 'Die Anfrage ist nicht rechtzeitig angekommen.',

  'The method must be one of *.': 'Die Methode muss eine von diesen sein: *.',
  '* is not allowed. This address accepts GET, HEAD.':
    '* ist nicht erlaubt. Diese Adresse nimmt GET und HEAD an.',
  'This address accepts GET, HEAD.': 'Diese Adresse nimmt GET und HEAD an.',
  'The body must be at most # bytes.': 'Der Inhalt darf höchstens # Bytes haben.',
  'The address must be at most # characters.': 'Die Adresse darf höchstens # Zeichen haben.',
  'A request must have at most # header fields.': 'Eine Anfrage darf höchstens # Kopfzeilen haben.',
  'The path must not contain an encoded slash (%2F).':
    'Der Pfad darf keinen kodierten Schrägstrich (%2F) enthalten.',
  'The path must not contain a backslash, encoded (%5C) or not.':
    'Der Pfad darf keinen umgekehrten Schrägstrich enthalten, auch keinen kodierten (%5C).',
  'The path must not contain an empty segment (//).':
    'Der Pfad darf keinen leeren Abschnitt (//) enthalten.',
  'The path must not contain a dot segment (. or ..).':
    'Der Pfad darf keinen Abschnitt aus Punkten (. oder ..) enthalten.',
  'The path contains a % that is not followed by two hexadecimal digits.':
    'Der Pfad enthält ein %, dem keine zwei hexadezimalen Ziffern folgen.',
  'The path contains a character that must be percent-encoded.':
    'Der Pfad enthält ein Zeichen, das prozentkodiert sein muss.',
};
