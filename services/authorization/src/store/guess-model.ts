import { Schema } from 'mongoose';

export interface GuessRow {
  /** What is guessed, and from where. */
  _id: string;
  failures: number;
  lastAt: Date;
  expireAt: Date;
}

export const guessSchema = new Schema<GuessRow>(
  { _id: String, failures: Number, lastAt: Date, expireAt: { type: Date, expires: 0 } },
  { versionKey: false },
);
