import type { BundleVerdict } from '@irp/transparency/verify';

/** The input of the worker. */
export interface VerifyTask {
  bundle: Blob;
  /** The key set published by the platform. */
  publishedKeys: unknown;
  /** A key set saved by the person. */
  ownKeys: string | undefined;
  /** Texts of checkpoints saved by the person. */
  ownCheckpoints: readonly string[];
  /** The workspace. */
  stream: string;
  /** The required first record of the bundle; undefined: any. */
  from: number | undefined;
}

/** An unreadable input of the person. */
export type UnreadableInput = 'bundle' | 'ownKeys' | 'ownCheckpoint';

export type VerifyResult =
  | {
      verdict: BundleVerdict;
      /** Number of saved checkpoints to compare with the bundle. */
      kept: number;
      /** Bytes of the bundle. */
      bytes: number;
      durationMs: number;
    }
  | {
      unreadable: UnreadableInput;
      /** Empty: the name of the input suffices. */
      message: string;
    };

/** The result of a readable bundle, valid or not. */
export type Verified = Extract<VerifyResult, { verdict: unknown }>;
