import type { BundleVerdict } from '@irp/transparency/verify';

/** The input of the worker. */
export interface VerifyTask {
  bundle: Blob;
  /** The key set that the platform publishes. */
  publishedKeys: unknown;
  /** A key set that the person has saved. */
  ownKeys: string | undefined;
  /** The texts of checkpoints that the person has saved. */
  ownCheckpoints: readonly string[];
  /** Id of the workspace. */
  stream: string;
  /**
   * The required first sequence number of the bundle; undefined if the bundle may begin anywhere.
   */
  from: number | undefined;
}

/** The name of a file that cannot be read. */
export type UnreadableInput = 'bundle' | 'ownKeys' | 'ownCheckpoint';

export type VerifyResult =
  | {
      verdict: BundleVerdict;
      /** Number of saved checkpoints that the person has given for a comparison. */
      kept: number;
      /** Size of the bundle in bytes. */
      bytes: number;
      durationMs: number;
    }
  | {
      unreadable: UnreadableInput;
      /** Details of the error; may be empty. */
      message: string;
    };

/** The result for a readable bundle, whether it is valid or not. */
export type Verified = Extract<VerifyResult, { verdict: unknown }>;
