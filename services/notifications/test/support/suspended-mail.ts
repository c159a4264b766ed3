import type { Mail } from '../../src/mail/mail.ts';

/** A mail of a fan-out. @param origin the workspace of the suspended application */
export function suspendedMail(
  key: string,
  origin: string,
  to = `${key.replaceAll('/', '-')}@example.org`,
): Mail {
  const params = {
    application: { id: 'a1', name: 'Ledger Sync' },
    publisher: 'Northwind',
    workspace: 'Desk',
    relation: 'user' as const,
    by: 'publisher' as const,
    at: '2026-11-24T09:00:00.000Z',
    link: 'https://irp.example/directory/installations',
  };
  return {
    key,
    to,
    language: 'en',
    origin,
    kind: 'application-suspended',
    params,
  };
}
