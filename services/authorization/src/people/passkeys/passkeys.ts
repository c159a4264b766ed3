import type { RequestMail } from '../../mail/request-mail.ts';
import type { AnnounceFactors } from '../announce-factors.ts';
import type { Passkey, PasskeyStore } from '../store/passkey-store.ts';
import type { User } from '../store/user-store.ts';
import type { UserEvents } from '../user-events.ts';
import type { Ceremonies, CeremonyPurpose } from './ceremonies.ts';
import type { WebAuthn } from './webauthn.ts';

interface Dependencies {
  passkeys: PasskeyStore;
  requestMail: RequestMail;
  userEvents: UserEvents;
  announceFactors: AnnounceFactors;
  issuer: () => string;
  now: () => number;
}

/**
 * What a page needs to request a passkey from the browser: the options of WebAuthn as JSON, and the
 * encrypted ceremony.
 */
export interface PasskeyRequest {
  options: string;
  ceremony: string;
}

/** The response of the page to a request for a passkey. */
export interface PasskeyResponse {
  ceremony: string;
  /** The credential or assertion as JSON. */
  credential: string;
}

/** Why a response was rejected, as text for the page. */
type Refused = { refused: string };

const maxPasskeys = 10;
const expired = { refused: 'The page has expired, or the form was already submitted. Try again.' };
const invalid = { refused: 'The passkey was not accepted.' };
const tooMany = { refused: `You already have ${maxPasskeys} passkeys. Remove a passkey first.` };

/** Passkeys (WebAuthn) as a second factor, or as both factors at once. */
export interface Passkeys {
  /** Whether browsers support passkeys for this site. */
  available: boolean;
  listOf(userId: string): Promise<Passkey[]>;
  /**
   * Starts the creation of a passkey.
   * @param boundTo id of the session in which the response must arrive
   */
  beginCreation(user: User, name: string, boundTo: string): Promise<PasskeyRequest | Refused>;
  /** Stores the new passkey, and mails the user. */
  create(user: User, response: PasskeyResponse, boundTo: string): Promise<Passkey | Refused>;
  remove(user: User, passkey: Passkey): Promise<void>;
  /** Requests a passkey from any user. */
  beginSignIn(boundTo: string): PasskeyRequest;
  /** Requests a passkey from a given user. */
  beginSecondFactor(userId: string, own: readonly Passkey[], boundTo: string): PasskeyRequest;
  /**
   * Checks the response to `beginSignIn` or `beginSecondFactor`.
   * @param userId the user whose first factor was checked; undefined for a sign-in with only a
   *   passkey
   */
  accept(
    response: PasskeyResponse,
    boundTo: string,
    userId?: string,
  ): Promise<Passkey | (Refused & { userId?: string })>;
}

export function createPasskeys(
  { passkeys, requestMail, userEvents, announceFactors, issuer, now }: Dependencies,
  webAuthn: WebAuthn,
  ceremonies: Ceremonies,
): Passkeys {
  /**
   * Returns the events of an added or removed passkey, and a function that requests the mail to the
   * user. Callers request the mail after they have stored the change.
   */
  async function changeOf(
    user: User,
    type: 'user.passkey_added' | 'user.passkey_removed',
    name: string,
  ) {
    const events = await userEvents(
      {
        type,
        data: { name },
      },
      { userId: user.id },
    );
    const params = {
      added: type === 'user.passkey_added',
      name,
      link: `${issuer()}/account`,
    };
    const mail = { kind: 'passkey-changed', params } as const;
    const notify = () =>
      requestMail({
        key: `passkey/${events[0].id}`,
        to: user.email,
        userId: user.id,
        ...mail,
      });
    return { events, notify };
  }

  async function remove(user: User, { id, name }: Passkey): Promise<() => Promise<void>> {
    const { events, notify } = await changeOf(user, 'user.passkey_removed', name);
    await passkeys.remove(id, user.id, new Date(now()), events);
    await announceFactors(user.id);
    return notify;
  }

  function request(
    purpose: CeremonyPurpose,
    boundTo: string,
    userId?: string,
    allowed?: readonly Passkey[],
  ) {
    const { challenge, sealed } = ceremonies.begin({
      purpose,
      boundTo,
      userId,
    });
    return {
      options: JSON.stringify(webAuthn.requestOptions(challenge, allowed)),
      ceremony: sealed,
    };
  }

  return {
    available: webAuthn.available,
    listOf: (userId) => passkeys.listOf(userId),
    async beginCreation(user, name, boundTo) {
      const existing = await passkeys.listOf(user.id);
      if (existing.length >= maxPasskeys) {
        return tooMany;
      }
      const { challenge, sealed } = ceremonies.begin({
        purpose: 'creation',
        boundTo,
        userId: user.id,
        name,
      });
      const options = webAuthn.creationOptions(user, existing, challenge);
      return {
        options: JSON.stringify(options),
        ceremony: sealed,
      };
    },
    async create(user, { ceremony: sealed, credential }, boundTo) {
      const ceremony = await ceremonies.end(sealed, 'creation', boundTo);
      if (ceremony?.userId !== user.id || ceremony.name === undefined) {
        return expired;
      }
      const created = await webAuthn.verifyCreation(credential, ceremony.challenge);
      if (!created) {
        return invalid;
      }
      const { name } = ceremony;
      const passkey = {
        ...created,
        userId: user.id,
        name,
        createdAt: new Date(now()),
        lastUsedAt: null,
      };
      const { events, notify } = await changeOf(user, 'user.passkey_added', name);
      if (!(await passkeys.insert(passkey, events))) {
        return { refused: 'This passkey is registered already.' };
      }
      // The passkeys are counted after the insert, so concurrent requests cannot exceed the maximum
      // together.
      if ((await passkeys.countOf(user.id)) > maxPasskeys) {
        await remove(user, passkey);
        return tooMany;
      }
      await announceFactors(user.id);
      await notify();
      return passkey;
    },
    async remove(user, passkey) {
      const notify = await remove(user, passkey);
      await notify();
    },
    beginSignIn: (boundTo) => request('sign-in', boundTo),
    beginSecondFactor: (userId, own, boundTo) => request('second factor', boundTo, userId, own),
    async accept({ ceremony: sealed, credential }, boundTo, userId) {
      const ceremony = await ceremonies.end(
        sealed,
        userId === undefined ? 'sign-in' : 'second factor',
        boundTo,
      );
      if (!ceremony || ceremony.userId !== userId) {
        return expired;
      }
      const id = webAuthn.idOf(credential);
      const passkey = id === undefined ? undefined : await passkeys.find(id);
      if (!passkey || (userId !== undefined && passkey.userId !== userId)) {
        return invalid;
      }
      const counter = await webAuthn.verifyAssertion(credential, ceremony.challenge, passkey);
      if (counter === undefined) {
        return invalid;
      }
      // If the counter has not increased, the authenticator was copied, and this request may come
      // from the copy.
      if (!(await passkeys.use(passkey.id, counter, new Date(now())))) {
        return { ...invalid, userId: passkey.userId };
      }
      return passkey;
    },
  };
}
