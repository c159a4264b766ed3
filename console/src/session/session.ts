import type { Clock } from './clock.ts';
import type { Place } from './place.ts';
import type { Token } from './request-token.ts';

/** The current token of a workspace and environment, which is renewed before it expires. */
export interface Session {
  /**
   * Returns a token that is valid for at least another minute. Concurrent calls share a request.
   * @throws SessionError
   */
  token(): Promise<string>;
  /** Gets a new token instead of a token that the server has rejected. @throws SessionError */
  renew(refused: string): Promise<string>;
  /** Whether the token is missing or expires within a minute. */
  needsToken(): boolean;
  /**
   * Sets the workspace of later tokens. For a session without a workspace, the server has chosen
   * the workspace of the first token.
   */
  stayIn(place: Place): void;
  forget(): void;
}

const marginMs = 60_000;

/** @param request requests a token from the server */
export function createSession(
  clock: Clock,
  first: Place,
  request: (place: Place) => Promise<Token>,
): Session {
  let place = first;
  let current: Token | undefined;
  let pending: Promise<Token> | undefined;
  /**
   * `forget` increments this number, so that a token requested before the call of `forget` is not
   * stored.
   */
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
