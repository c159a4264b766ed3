import type { Exchange } from '../exchange.ts';

/** Whoever asks for what is not open to everyone is known. */
export function requiredCredential({ route, credentialFault }: Exchange): void {
  if (credentialFault !== undefined && !route?.open) throw credentialFault;
}
