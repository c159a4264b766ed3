import { PlatformError } from '@irp/errors';
import { withoutApiKey } from '../credentials/api-key-parameter.ts';
import type { Caller } from '../credentials/caller.ts';
import type { CredentialResolver } from '../credentials/credential-resolver.ts';
import { type SentCredential, sentCredential } from '../credentials/sent-credential.ts';
import type { Exchange, Step } from '../exchange.ts';
import type { TokenBinding } from '../proofs/token-binding.ts';

/** Recognises the caller. Why there is none is told later, and only where a caller is needed. */
export function credential(resolver: CredentialResolver, binding: TokenBinding): Step {
  async function keepCaller(exchange: Exchange, sent: SentCredential, found: Caller | Promise<Caller>): Promise<void> {
    try {
      const caller = await found;
      if (needsProof(sent, caller)) exchange.proof = await binding.verify(exchange, sent, caller.jkt);
      exchange.caller = caller;
    } catch (error) {
      keepFault(exchange, error);
    }
  }
  return (exchange) => {
    const { query, apiKeys } = withoutApiKey(exchange.query);
    exchange.query = query;
    try {
      const sent = sentCredential(apiKeys, exchange.received);
      const caller = resolver.resolve(sent, exchange);
      if (caller instanceof Promise || needsProof(sent, caller)) return keepCaller(exchange, sent, caller);
      exchange.caller = caller;
    } catch (error) {
      keepFault(exchange, error);
    }
  };
}

function needsProof({ scheme }: SentCredential, { jkt }: Caller): boolean {
  return scheme === 'dpop' || jkt !== undefined;
}

function keepFault(exchange: Exchange, error: unknown): void {
  if (!(error instanceof PlatformError)) throw error;
  exchange.credentialFault = error;
}
