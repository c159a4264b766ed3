import { json, text } from '@irp/config';
import { createPrincipalSecret } from '@irp/principals';
import { z } from 'zod';

/** The shared secrets of the gateway and services. The errors do not show values. */
export const principalSecretSettings = {
  /**
   * The secrets of a service, separated by commas. During the replacement of a secret, the setting
   * contains the new and the former secret.
   */
  PRINCIPAL_SECRET: text()
    .transform((list) => list.split(',').map((value) => value.trim()))
    .refine((list) => list.every(isSecret), 'must be at least 32 random bytes in base64')
    .optional(),
  /** The secrets of all services for the gateway, by the name of the service, in JSON. */
  PRINCIPAL_SECRETS: json(
    secretsOf,
    'must be a JSON object with a different secret for each service, at least 32 random bytes in base64',
  ).optional(),
};

function secretsOf(value: unknown): Record<string, string> | undefined {
  const { data } = z.record(z.string(), z.string().refine(isSecret)).safeParse(value);
  // Two services must not have the same secret. With the same secret, a service could send requests
  // to another service in the name of any caller.
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
