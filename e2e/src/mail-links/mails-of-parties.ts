import type { ExpectedMail } from './expected-mail.ts';

/** Returns the function that lists a mail to the publisher and to a tenant, with both pages. */
export function mailsOfParties(publisher: string, tenant: string) {
  return (subject: RegExp, own = /Client ID/, installed = /Uninstall|ended by/): ExpectedMail[] => [
    {
      subject,
      to: publisher,
      page: own,
    },
    {
      subject,
      to: tenant,
      page: installed,
    },
  ];
}
