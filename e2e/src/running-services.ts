import { readFileSync } from 'node:fs';
import { createPrincipalSigner, type PrincipalSigner } from '@irp/principals';

/** A running platform, such as the platform of deploy/docker/tools/verify. */
interface RunningServices {
  /** The public URL of the gateway. */
  publicUrl: string;
  authorizationUrl: string;
  signer: PrincipalSigner;
}

/**
 * Returns the platform described in the file RUNNING_SERVICES, if this variable is set. With
 * RUNNING_SERVICES, tests of separate services use the running platform and start no platform.
 */
export async function runningServices(): Promise<RunningServices | undefined> {
  const file = process.env.RUNNING_SERVICES;
  if (!file) {
    return undefined;
  }
  const { publicUrl, authorizationUrl, gatewayKey } = JSON.parse(readFileSync(file, 'utf8'));
  return {
    publicUrl,
    authorizationUrl,
    signer: await createPrincipalSigner(JSON.parse(gatewayKey)),
  };
}
