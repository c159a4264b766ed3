import type { GermanMessages } from '@irp/web-pages';

/** German texts of the messages of these pages. Missing texts stay English. */
export const germanMessages: GermanMessages = {
  'The token of this link is not complete, or no longer valid. Open the link of a newer mail, or choose which mails you get.':
    'Das Token dieses Links ist nicht vollständig oder nicht mehr gültig. Öffnen Sie den Link einer neueren E-Mail, oder wählen Sie, welche E-Mails Sie erhalten.',
  '* must be *, as the button of the page sends it.':
    '* muss * sein, wie es die Schaltfläche der Seite sendet.',
};
