export { FairTurns, type FairTurnsOptions, type TurnHolder } from './fair-turns.ts';
export { Rotation } from './rotation.ts';
export { type WaitingLine, WaitingRoom, type WaitOptions } from './waiting-room.ts';
