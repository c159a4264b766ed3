import { Schema } from 'mongoose';
import type { Guess } from '../domain/guess-pause.ts';

export interface GuessRow {
  /** Key made of the guessed value and the origin of the guess. */
  _id: string;
  /** The guesses, oldest first. Each guess has an id, so that a correct guess can be removed. */
  tries: Guess[];
  expireAt: Date;
}

const trySchema = new Schema<Guess>({ id: String, at: Date }, { _id: false, id: false });

export const guessSchema = new Schema<GuessRow>(
  {
    _id: String,
    tries: [trySchema],
    expireAt: { type: Date, expires: 0 },
  },
  { versionKey: false },
);
