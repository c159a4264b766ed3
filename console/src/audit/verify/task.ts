import type { BundleVerdict } from '@irp/transparency/verify';

/** What the page gives to the worker. */
export interface VerifyTask {
  bundle: Blob;
  /** The key set that the platform publishes. */
  publishedKeys: unknown;
  /** A key set that the person has kept. */
  keptKeys: string | undefined;
  /** Texts of checkpoints that the person has kept. */
  keptCheckpoints: readonly string[];
  /** The workspace. */
  stream: string;
  /** The first record that the bundle must have; undefined: any. */
  from: number | undefined;
}

/** An input of the person that could not be read. */
export type UnreadableInput = 'bundle' | 'keptKeys' | 'keptCheckpoint';

export type VerifyResult =
  | {
      verdict: BundleVerdict;
      /** Known checkpoints that the bundle was to be compared with. */
      kept: number;
      /** Bytes of the bundle. */
      bytes: number;
      durationMs: number;
    }
  | {
      unreadable: UnreadableInput;
      /** Empty: the name of the input says it all. */
      message: string;
    };

/** A bundle that could be read, whether it is valid or not. */
export type Verified = Extract<VerifyResult, { verdict: unknown }>;
