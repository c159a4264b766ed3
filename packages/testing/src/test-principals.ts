import { randomBytes } from 'node:crypto';
import { serviceNames } from '@irp/contracts';
import {
  createLocalPrincipals,
  createPrincipalSigner,
  createPrincipalVerifier,
  generatePrincipalKeys,
  type PrincipalSigner,
  type PrincipalVerifier,
} from '@irp/principals';

/**
 * Signs as cheaply as a deployment may: a token with a caller uses the secret of the gateway and
 * the service, and is serialized and parsed; a token of a service is stored in memory, as in the
 * embedded platform. A signature for each token cost a twentieth of the tests of all services.
 */
export async function createTestPrincipals(): Promise<{
  signer: PrincipalSigner;
  verifier: PrincipalVerifier;
}> {
  const { privateJwk, publicJwks } = await generatePrincipalKeys();
  const secret = randomBytes(32).toString('base64');
  const secrets = Object.fromEntries(serviceNames.map((name) => [name, secret]));
  const signed = {
    signer: await createPrincipalSigner(privateJwk, { secrets }),
    verifier: createPrincipalVerifier(publicJwks, { secrets: [secret] }),
  };
  const local = createLocalPrincipals();
  return {
    signer: { ...signed.signer, signService: local.signer.signService },
    verifier: {
      verify: async (request, service) =>
        (await local.verifier.verify(request, service)) ?? signed.verifier.verify(request, service),
    },
  };
}
