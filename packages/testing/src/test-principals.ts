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
 * Creates a signer and a verifier with the cheapest methods that a deployment may use. Signatures
 * with keys took a twentieth of the time of all service tests. A token with a principal is signed
 * with a shared secret of the gateway and the service. A token of a service is not signed: the
 * verifier looks up the token in memory, as in the embedded platform.
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
