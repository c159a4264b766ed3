import type { Clock } from './clock.ts';
import type { Place } from './place.ts';
import type { Token } from './request-token.ts';

/** The tokens of a place, in sequence. */
export interface Session {
  /**
   * A token with at least a minute left. Calls at the same time share a request.
   * @throws SessionError
   */
  token(): Promise<string>;
  /** Gets a new token instead of a refused token. @throws SessionError */
  renew(refused: string): Promise<string>;
  /** Whether the token ends within a minute, or is missing. */
  needsToken(): boolean;
  /** Requests further tokens for this place. The server may have chosen the first place. */
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
  /** Incremented by every `forget`: a token requested earlier is not stored. */
  let generation = 0;

  const needsToken = () => current === undefined || current.expiresAtMs - marginMs <= clock.nowMs();

  function requestOnce(): Promise<Token> {
    if (pending === undefined) {
      const begun = generation;
      const asked = request(place)
        .then((token) => {
          if (begun === generation) {
            current = token;
          }
          return token;
        })
        .finally(() => {
          if (pending === asked) {
            pending = undefined;
          }
        });
      pending = asked;
    }
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
      pending = undefined;
      generation++;
    },
  };
}
