import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { AttestationObject } from '@simplewebauthn/server/helpers';
import type { Passkey } from '../store/passkey-store.ts';
import type { User } from '../store/user-store.ts';

const rpName = 'Investment Research Platform';
/** Timeout of the browser's dialog. */
export const ceremonyMs = 5 * 60_000;
/** The algorithms of authenticators, as COSE ids of IANA: EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257];

/** The authenticator's new credential. */
type NewCredential = Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports' | 'synced'>;

/**
 * The two ceremonies of WebAuthn for this site: creation and assertion. In both ceremonies, the
 * authenticator verifies the user by a PIN or a biometric feature.
 */
export interface WebAuthn {
  /**
   * Whether browsers support passkeys for the issuer. Browsers do not support passkeys if the
   * issuer's host is an IP address.
   */
  available: boolean;
  creationOptions(
    user: User,
    existing: readonly Passkey[],
    challenge: string,
  ): PublicKeyCredentialCreationOptionsJSON;
  /**
   * Returns the options of a request.
   * @param passkeys the passkeys that may be used; default: any passkey that the user selects
   */
  requestOptions(
    challenge: string,
    passkeys?: readonly Passkey[],
  ): PublicKeyCredentialRequestOptionsJSON;
  /**
   * Verifies a creation.
   * @param credential JSON from the page
   * @returns undefined for an invalid credential
   */
  verifyCreation(credential: string, challenge: string): Promise<NewCredential | undefined>;
  /** Returns the id of the passkey in an assertion. */
  idOf(credential: string): string | undefined;
  /**
   * Verifies an assertion.
   * @returns the counter of the signature; undefined for an invalid assertion
   */
  verifyAssertion(
    credential: string,
    challenge: string,
    passkey: Passkey,
  ): Promise<number | undefined>;
}

/**
 * The library is loaded on first use, because the library takes 29 MB, and not every deployment
 * uses passkeys.
 */
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

export function createWebAuthn(issuer: string): WebAuthn {
  const { origin: expectedOrigin, hostname: expectedRPID } = new URL(issuer);
  const expected = {
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
  };
  const described = ({ id, transports }: Passkey) => ({
    id,
    transports,
    type: 'public-key' as const,
  });
  const userHandle = (userId: string) => Buffer.from(userId).toString('base64url');

  /** Returns undefined instead of throwing. The library throws for any invalid input. */
  async function verified<Result>(
    verify: () => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    try {
      return await verify();
    } catch {
      return undefined;
    }
  }

  return {
    available: isIP(expectedRPID.replaceAll(/[[\]]/g, '')) === 0,
    creationOptions: ({ id, email, name }, existing, challenge) => ({
      rp: { name: rpName, id: expectedRPID },
      user: {
        id: userHandle(id),
        name: email,
        displayName: name,
      },
      challenge,
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      timeout: ceremonyMs,
      excludeCredentials: existing.map(described),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    }),
    requestOptions: (challenge, passkeys = []) => ({
      challenge,
      rpId: expectedRPID,
      timeout: ceremonyMs,
      userVerification: 'required',
      allowCredentials: passkeys.map(described),
    }),
    async verifyCreation(credential, expectedChallenge) {
      const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
        library(),
        helpers(),
      ]);
      return verified(async () => {
        const response = JSON.parse(credential) as RegistrationResponseJSON;
        const attested = Buffer.from(response.response.attestationObject, 'base64url');
        requireNoCertificates(decodeAttestationObject(new Uint8Array(attested)));
        const options = {
          ...expected,
          response,
          expectedChallenge,
          supportedAlgorithmIDs: algorithms,
        };
        const { verified: isValid, registrationInfo } = await verifyRegistrationResponse(options);
        if (!isValid || !registrationInfo) {
          return undefined;
        }
        const { id, publicKey, counter, transports } = registrationInfo.credential;
        const synced = registrationInfo.credentialDeviceType === 'multiDevice';
        return {
          id,
          publicKey: Buffer.from(publicKey),
          counter,
          transports: shortTexts(transports),
          synced,
        };
      });
    },
    idOf(credential) {
      const id = readId(credential);
      return typeof id === 'string' && /^[\w-]{1,1400}$/.test(id) ? id : undefined;
    },
    async verifyAssertion(credential, expectedChallenge, passkey) {
      const { verifyAuthenticationResponse } = await library();
      return verified(async () => {
        const response = JSON.parse(credential) as AuthenticationResponseJSON;
        // A discoverable credential contains the id of its user (WebAuthn, section 7.2, step 6).
        const handle = response.response.userHandle;
        if (handle && handle !== userHandle(passkey.userId)) {
          return undefined;
        }
        // The database compares the counter, so the second of two concurrent responses is rejected.
        const known = {
          id: passkey.id,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: 0,
        };
        const options = {
          ...expected,
          response,
          expectedChallenge,
          credential: known,
        };
        const { verified: isValid, authenticationInfo } =
          await verifyAuthenticationResponse(options);
        return isValid ? authenticationInfo.newCounter : undefined;
      });
    },
  };
}

/**
 * Rejects an attestation with certificates, because no attestation was requested. The service must
 * not parse certificates of unknown senders.
 */
function requireNoCertificates(decoded: AttestationObject): void {
  const isSelfSigned =
    decoded.get('fmt') === 'packed' && decoded.get('attStmt').get('x5c') === undefined;
  if (decoded.get('fmt') !== 'none' && !isSelfSigned) {
    throw new Error('the passkey has an attestation that the server did not request');
  }
}

function readId(credential: string): unknown {
  try {
    return (JSON.parse(credential) as { id?: unknown } | null)?.id;
  } catch {
    return undefined;
  }
}

/**
 * Returns at most eight short texts of a list of transports. The list is not signed: the page can
 * send any list.
 */
function shortTexts(texts: unknown): string[] {
  const list: unknown[] = Array.isArray(texts) ? texts : [];
  return list
    .filter((text): text is string => typeof text === 'string' && /^[a-z-]{1,20}$/.test(text))
    .slice(0, 8);
}
