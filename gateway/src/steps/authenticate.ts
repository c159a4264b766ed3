import { PlatformError } from '@irp/errors';
import { extractApiKeys } from '../credentials/api-key-parameter.ts';
import type { Caller } from '../credentials/caller.ts';
import type { CredentialResolver } from '../credentials/credential-resolver.ts';
import {
  type PresentedCredential,
  presentedCredential,
} from '../credentials/presented-credential.ts';
import type { Authenticated, IdentifiedExchange } from '../exchange.ts';
import type { TokenBinding } from '../proofs/token-binding.ts';
import type { RecordingStep } from '../step.ts';

/**
 * Finds the caller of the request by the credential. Records a failure instead of throwing it,
 * because public routes ignore invalid credentials. On routes that require a credential,
 * `requireCaller` throws the recorded failure.
 */
export function authenticate(
  resolver: CredentialResolver,
  binding: TokenBinding,
): RecordingStep<IdentifiedExchange, Authenticated> {
  async function setResolvedCaller(
    exchange: IdentifiedExchange,
    query: string,
    presented: PresentedCredential,
    resolved: Caller | Promise<Caller>,
  ): Promise<IdentifiedExchange & Authenticated> {
    try {
      const caller = await resolved;
      const proof = requiresProof(presented, caller)
        ? await binding.verify(exchange, presented, caller.jkt)
        : undefined;
      exchange.setCaller(query, caller, proof);
    } catch (error) {
      exchange.setCredentialError(query, requirePlatformError(error));
    }
    return exchange;
  }
  return (exchange: IdentifiedExchange) => {
    const { query, apiKeys } = extractApiKeys(exchange.rawQuery);
    try {
      const presented = presentedCredential(apiKeys, exchange.receivedHeaders);
      const caller = resolver.resolve(presented, exchange);
      if (caller instanceof Promise || requiresProof(presented, caller)) {
        return setResolvedCaller(exchange, query, presented, caller);
      }
      exchange.setCaller(query, caller, undefined);
    } catch (error) {
      exchange.setCredentialError(query, requirePlatformError(error));
    }
    return exchange;
  };
}

function requiresProof({ scheme }: PresentedCredential, { jkt }: Caller): boolean {
  return scheme === 'dpop' || jkt !== undefined;
}

function requirePlatformError(error: unknown): PlatformError {
  if (error instanceof PlatformError) {
    return error;
  }
  throw error;
}
