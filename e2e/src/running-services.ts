import { readFileSync } from 'node:fs';
import { createPrincipalSigner, type PrincipalSigner } from '@irp/principals';

/** A platform that runs already, such as that of deploy/docker/tools/verify. */
interface RunningServices {
  /** The public URL of the gateway. */
  publicUrl: string;
  authorizationUrl: string;
  signer: PrincipalSigner;
}

/**
 * That of the file RUNNING_SERVICES, if it is set: tests of separate services then use it instead
 * of starting one.
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
