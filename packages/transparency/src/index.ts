export type { BundleError, BundleErrorKind } from './bundle/bundle-error.ts';
export type { BundleSource } from './bundle/bundle-source.ts';
export type { BundleVerdict, VerifiedBundle } from './bundle/bundle-verdict.ts';
export type { KnownCheckpoint } from './bundle/checkpoint-chain.ts';
export type { ExpectedBundle } from './bundle/expected-bundle.ts';
export { verifyBundle } from './bundle/verify-bundle.ts';
export { writeBundle } from './bundle/write-bundle.ts';
export {
  type Checkpoint,
  checkpointDigest,
  type OpenedCheckpoint,
  openCheckpoint,
  parseCheckpoint,
  signCheckpoint,
  streamOrigin,
} from './note/checkpoint.ts';
export { findCosignature, parseWitnessKey, type WitnessKey } from './note/cosignature.ts';
export { type FollowedKeys, followKeys } from './note/follow-keys.ts';
export {
  endorseKey,
  type KeyEndorsement,
  keyOverlapMs,
  openEndorsement,
} from './note/key-endorsement.ts';
export { createNoteSigner, type NoteSigner } from './note/note-signer.ts';
export {
  KeySetError,
  type PublicKeys,
  parseVerifierKey,
  readPublicKeys,
  readVerifierKeys,
  verifierKey,
} from './note/public-keys.ts';
export { openNote, signNote } from './note/signed-note.ts';
export { canonicalJson } from './record/canonical-json.ts';
export {
  type ChainLinks,
  genesisHash,
  type RecordBody,
  recordHash,
  recordLine,
  type Sealed,
  sealRecord,
} from './record/seal-record.ts';
export { createFrontier, type Frontier, type FrontierState } from './tree/frontier.ts';
export { hashBytes, hashLeaf } from './tree/hash.ts';
export { createProver, type Prover } from './tree/prover.ts';
export { type Tile, type TreeReader, tileOf, tilesCompletedBy, tileWidth } from './tree/tile.ts';
export { createTileBuilder, type TileBuilder } from './tree/tile-builder.ts';
export {
  type ConsistencyClaim,
  type InclusionClaim,
  verifyConsistency,
  verifyInclusion,
} from './tree/verify-proof.ts';
