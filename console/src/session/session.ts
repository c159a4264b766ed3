import type { Clock } from './clock.ts';
import type { Place } from './place.ts';
import type { Token } from './request-token.ts';

/** The tokens of one place, one after another. */
export interface Session {
  /**
   * A token that is valid for a minute at least. Calls at the same time share one request.
   * @throws SessionError
   */
  token(): Promise<string>;
  /** A new token in place of one that was refused. @throws SessionError */
  renew(refused: string): Promise<string>;
  /** Whether the token ends within a minute, or there is none. */
  needsToken(): boolean;
  /** Further tokens are for this place: that of the first one, where the server chose it. */
  stayIn(place: Place): void;
  forget(): void;
}

const marginMs = 60_000;

/** @param request gets a token from the server */
export function createSession(
  clock: Clock,
  first: Place,
  request: (place: Place) => Promise<Token>,
): Session {
  let place = first;
  let current: Token | undefined;
  let pending: Promise<Token> | undefined;

  const needsToken = () => current === undefined || current.expiresAtMs - marginMs <= clock.nowMs();

  function requestOnce(): Promise<Token> {
    pending ??= request(place)
      .then((token) => {
        current = token;
        return token;
      })
      .finally(() => {
        pending = undefined;
      });
    return pending;
  }

  return {
    needsToken,
    async token() {
      const token = current === undefined || needsToken() ? await requestOnce() : current;
      return token.value;
    },
    async renew(refused) {
      if (current?.value === refused) {
        current = undefined;
      }
      return this.token();
    },
    stayIn(next) {
      place = next;
    },
    forget() {
      current = undefined;
    },
  };
}
