import { type ErrorCode, errorEntry } from '@irp/errors';
import { type Html, html } from '@irp/web-pages';

type Link = (text: string) => Html;

/** The texts of the gateway's pages, except the documentation. */
export const en = {
  error: {
    title: (code: ErrorCode): string => errorEntry(code).title,
    links: (start: Link, docs: Link, guides: Link) =>
      html`${start('Start page')} · ${docs('Documentation')}, with a search · ${guides('Guides')}`,
    request: (id: string) => `Request ${id}`,
    wait: (seconds: string) => `Try again in ${seconds} s.`,
    again: 'Try again',
    mayBeDone:
      'The platform may have processed the form. Check the result before you send the form again.',
    backToPage: 'Back to the page',
  },
  waiting: {
    title: 'The console is being built',
    what: 'The platform builds its console at the first start and after a change of its sources. This takes some seconds. The page then opens the console.',
    ifLonger: (command: Html) =>
      html`If the build takes longer than a minute, run ${command}: the command builds the console and prints errors.`,
    failed: 'The console could not be built',
    failure: 'The build of the console failed:',
    correct: (command: Html) =>
      html`Correct the error, run ${command}, and load this page again. The API and all other pages work in the meantime.`,
    links: (account: Link, docs: Link) =>
      html`${account('Your account')} · ${docs('API reference')}`,
  },
};

export type GatewayTexts = typeof en;
