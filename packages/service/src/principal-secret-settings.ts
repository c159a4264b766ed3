import { json, text } from '@irp/config';
import { createPrincipalSecret } from '@irp/principals';
import { z } from 'zod';

/** The secrets that the gateway shares with services. The errors do not show values. */
export const principalSecretSettings = {
  /** Of a service: its secrets, separated by commas, several while one is replaced. */
  PRINCIPAL_SECRET: text()
    .transform((list) => list.split(',').map((value) => value.trim()))
    .refine((list) => list.every(isSecret), 'must be at least 32 random bytes in base64')
    .optional(),
  /** Of the gateway: those of the services, by name, in JSON. */
  PRINCIPAL_SECRETS: json(
    secretsOf,
    'must be a JSON object of services and their secrets, each another one of at least 32 random bytes in base64',
  ).optional(),
};

function secretsOf(value: unknown): Record<string, string> | undefined {
  const { data } = z.record(z.string(), z.string().refine(isSecret)).safeParse(value);
  // A service that knew the secret of another one could send it requests in the name of any caller.
  const secrets = Object.values(data ?? {}).map((secret) => createPrincipalSecret(secret).kid);
  return new Set(secrets).size === secrets.length ? data : undefined;
}

function isSecret(value: string): boolean {
  try {
    createPrincipalSecret(value);
    return true;
  } catch {
    return false;
  }
}
