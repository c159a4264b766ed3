import type { ApiClient, ApiResponse } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import type { Mail } from '../../src/mail/mail.ts';

/** The tokens of the confirmation mails to an address, oldest first. */
export function tokensTo(mails: Iterable<Mail>, address: string): string[] {
  return [...mails].flatMap((mail) =>
    mail.kind === 'contact-confirmation' && mail.to === address
      ? [new URL(mail.params.link).searchParams.get('token') ?? '']
      : [],
  );
}

/** Presses a button on the confirmation page. @param origin the origin of the pages */
export function press(
  call: ApiClient,
  origin: string,
  token: string,
  action: string,
): Promise<ApiResponse> {
  const headers = {
    accept: 'text/html',
    origin,
    'content-type': 'application/x-www-form-urlencoded',
  };
  return call('POST', '/contact-confirmation', {
    headers,
    body: String(new URLSearchParams({ token, action })),
  });
}

/** Confirms an address as soon as the confirmation mail is sent. */
export async function confirmContact(
  call: ApiClient,
  origin: string,
  mails: () => Iterable<Mail>,
  address: string,
): Promise<void> {
  await eventually(`${address} is asked`, () => tokensTo(mails(), address).length > 0);
  const confirmed = await press(call, origin, tokensTo(mails(), address).at(-1) ?? '', 'confirm');
  if (confirmed.status !== 200) {
    throw new Error(confirmed.text);
  }
}
