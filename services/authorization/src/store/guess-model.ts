import { Schema } from 'mongoose';
import type { Guess } from '../domain/guessing.ts';

export interface GuessRow {
  /** What is guessed, and from where. */
  _id: string;
  /** Each by itself, the last one last: one that was right is taken out as if it had never been. */
  tries: Guess[];
  expireAt: Date;
}

const trySchema = new Schema<Guess>({ id: String, at: Date }, { _id: false, id: false });

export const guessSchema = new Schema<GuessRow>(
  { _id: String, tries: [trySchema], expireAt: { type: Date, expires: 0 } },
  { versionKey: false },
);
