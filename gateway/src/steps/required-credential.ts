import type { Exchange } from '../exchange.ts';

/** Whoever asks for what is not open to everyone is known. */
export function requiredCredential({ route, credentialFault, headers }: Exchange): void {
  if (route?.open) return;
  if (credentialFault !== undefined) throw credentialFault;
  // Also one browser may hold the answers of two callers: the tag of the one must not stand for the other's.
  headers.push('Vary', 'Authorization, X-API-Key');
}
