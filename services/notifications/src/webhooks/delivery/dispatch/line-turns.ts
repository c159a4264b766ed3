import { isQuick, type Line } from './line.ts';
import type { Places } from './places.ts';
import { createTurns } from './turns.ts';

/**
 * Whose turn it is to be sent to, of those that have places. Endpoints that answer soon have every
 * second turn, and places of their own.
 */
export interface LineTurns {
  /** @param isReady whether it has something that may be sent */
  place(line: Line, isReady: boolean): void;
  next(): Line | undefined;
}

export function createLineTurns(places: Places): LineTurns {
  const quick = {
    turns: createTurns<Line>(),
    allowed: places.ofQuick,
  };
  const slow = {
    turns: createTurns<Line>(),
    allowed: places.ofSlow,
  };
  let order = [quick, slow];
  return {
    place(line, isReady) {
      const own = isQuick(line) ? quick : slow;
      for (const kind of order) {
        if (isReady && kind === own) {
          kind.turns.add(line);
        } else {
          kind.turns.remove(line);
        }
      }
    },
    next() {
      order = order.toReversed();
      for (const { turns, allowed } of order) {
        const line = turns.next(allowed);
        if (line) {
          return line;
        }
      }
      return undefined;
    },
  };
}
