import { PlatformError } from '@irp/errors';
import { withoutApiKey } from '../credentials/api-key-parameter.ts';
import type { Caller } from '../credentials/caller.ts';
import type { CredentialResolver } from '../credentials/credential-resolver.ts';
import { sentCredential } from '../credentials/sent-credential.ts';
import type { Exchange, Step } from '../exchange.ts';

/** Recognises the caller. Why there is none is told later, and only where a caller is needed. */
export function credential(resolver: CredentialResolver): Step {
  return (exchange) => {
    const { query, apiKeys } = withoutApiKey(exchange.query);
    exchange.query = query;
    try {
      const caller = resolver.resolve(sentCredential(apiKeys, exchange.received));
      if (caller instanceof Promise) return keepCaller(exchange, caller);
      exchange.caller = caller;
    } catch (error) {
      keepFault(exchange, error);
    }
  };
}

async function keepCaller(exchange: Exchange, caller: Promise<Caller>): Promise<void> {
  try {
    exchange.caller = await caller;
  } catch (error) {
    keepFault(exchange, error);
  }
}

function keepFault(exchange: Exchange, error: unknown): void {
  if (!(error instanceof PlatformError)) throw error;
  exchange.credentialFault = error;
}
