import { createContext, useContext } from 'react';
import { createClock } from '../session/index.ts';

/** The time of the server: the clock of a computer may be an hour off. */
export const ServerClock = createContext(createClock());

/** Milliseconds since 1970, by the clock of the server. */
export function useNowMs(): number {
  return useContext(ServerClock).nowMs();
}
