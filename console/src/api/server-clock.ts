import { createContext, useContext } from 'react';
import { createClock } from '../session/index.ts';

/** Provides the time of the server, because the clock of a computer may be an hour off. */
export const ServerClock = createContext(createClock());

/** Returns the time of the server in milliseconds since 1970. */
export function useNowMs(): number {
  return useContext(ServerClock).nowMs();
}
