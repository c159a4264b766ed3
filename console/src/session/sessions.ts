import { type Clock, createClock } from './clock.ts';
import { keyOf, type Place } from './place.ts';
import { createProver, type Prover } from './prover.ts';
import { requestToken, type Token } from './request-token.ts';
import { createSession, type Session } from './session.ts';
import { SessionError } from './session-error.ts';

export interface SessionsOptions {
  fetch: typeof fetch;
  origin: string;
  /** Returns the time of this computer. */
  now?: () => number;
  /**
   * Called when another person has signed in, because all data on the page belong to the former
   * person.
   */
  onOtherPerson?: () => void;
}

/** `ended` opens a dialog for another sign-in. */
type SessionState = 'active' | 'ended';

export interface Sessions {
  clock: Clock;
  prove: Prover;
  of(place: Place): Session;
  /** Assigns the session without a workspace to the workspace that the server has chosen. */
  adopt(place: Place): void;
  /** Returns the session that the last call of `of` has returned. */
  current(): Session | undefined;
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Deletes all tokens, for example after a sign-out in another tab. */
  forget(): void;
}

/** Creates the sessions of this tab. All sessions use the same key for DPoP proofs. */
export function createSessions({ onOtherPerson, now, ...platform }: SessionsOptions): Sessions {
  const clock = createClock(now);
  const prove = createProver(clock);
  const byPlace = new Map<string, Session>();
  const listeners = new Set<() => void>();
  let current: Session | undefined;
  let state: SessionState = 'active';
  let last: Token | undefined;

  function setState(next: SessionState): void {
    if (state !== next) {
      state = next;
      for (const listener of listeners) {
        listener();
      }
    }
  }

  async function request(place: Place): Promise<Token> {
    try {
      const token = await requestToken({ ...platform, clock, prove }, place);
      if (last !== undefined && token.subject !== last.subject) {
        onOtherPerson?.();
        // A form that the former person has filled in must not be sent with the rights of another
        // person.
        throw new SessionError('refused', 'Another person has signed in.');
      }
      last = token;
      setState('active');
      return token;
    } catch (error) {
      // Before the first token, the page has no input that could be lost, so `requireToken` opens
      // the sign-in.
      if (last !== undefined && isSignInRequired(error)) {
        setState('ended');
      }
      throw error;
    }
  }

  return {
    clock,
    prove,
    of(place) {
      const key = keyOf(place);
      const session = byPlace.get(key) ?? createSession(clock, place, request);
      byPlace.set(key, session);
      current = session;
      return session;
    },
    adopt(place) {
      const { environment } = place;
      const session = byPlace.get(keyOf({ environment }));
      if (session !== undefined) {
        session.stayIn(place);
        byPlace.delete(keyOf({ environment }));
        byPlace.set(keyOf(place), session);
      }
    },
    current: () => current,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    forget() {
      for (const session of byPlace.values()) {
        session.forget();
      }
    },
  };
}

export function isSignInRequired(error: unknown): boolean {
  return error instanceof SessionError && error.problem === 'sign_in_required';
}
