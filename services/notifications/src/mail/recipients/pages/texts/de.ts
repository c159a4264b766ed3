import { html } from '@irp/web-pages';
import type { ConfirmationTexts } from './en.ts';

export const de: ConfirmationTexts = {
  toPlatform: 'Zur Investment Research Platform',

  title: 'Mitteilungen an diese Adresse',
  question: (workspace, target) =>
    html`Der Arbeitsbereich <strong>${workspace}</strong> möchte seine Mitteilungen an <strong>${target}</strong> senden: was mit den
Anwendungen geschieht, die er verwendet, und was seine Sicherheit betrifft. Bevor Sie bestätigen, wird nichts gesendet.`,
  confirm: 'Bestätigen',
  decline: 'Das bin ich nicht',
  effect:
    'Nach „Das bin ich nicht“ kann der Arbeitsbereich diese Adresse ein Jahr lang nicht noch einmal fragen. Ein Admin des Arbeitsbereichs kann die Mitteilungen jederzeit beenden.',

  confirmed: 'Die Adresse ist bestätigt',
  getsNotices: (workspace, target) =>
    html`<strong>${target}</strong> erhält von jetzt an die Mitteilungen des Arbeitsbereichs <strong>${workspace}</strong>. Wenn Sie keine Mitteilungen mehr möchten, bitten
Sie einen Admin des Arbeitsbereichs darum.`,
  declined: 'Sie erhalten keine Mitteilungen',
  isNoContact: (workspace, target) =>
    html`<strong>${target}</strong> ist kein Kontakt des Arbeitsbereichs <strong>${workspace}</strong>. Der Arbeitsbereich kann ein Jahr lang nicht noch einmal fragen.`,
  ended: 'Dieser Link gilt nicht mehr',
  whyEnded:
    'Der Link wurde schon verwendet, er ist abgelaufen, oder eine spätere E-Mail hat ihn ersetzt. Wenn Sie Mitteilungen erwartet haben, bitten Sie einen Admin des Arbeitsbereichs um eine neue E-Mail.',
};
