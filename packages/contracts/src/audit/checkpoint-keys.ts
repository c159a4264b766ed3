import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { operatorOperation, operatorQuery } from '../operator-operation.ts';

export const listCheckpointKeys = defineEndpoint({
  ...operatorQuery,
  operationId: 'listCheckpointKeys',
  path: '/internal/audit/signing-keys',
  summary: 'List the keys that sign, or have signed, checkpoints of the audit log, oldest first',
  body: z.strictObject({}),
  responses: {
    200: {
      description: 'The keys, oldest first',
      schema: z.object({
        keys: z.array(
          z.object({
            kid: z.string(),
            /** `superseded`: another key replaced this key before its first use. */
            state: z.enum(['former', 'current', 'upcoming', 'superseded']),
            usedFrom: z.iso.datetime(),
            usedUntil: z.iso.datetime().nullable(),
            /** Whether the previous key signed this key; null for the first key. */
            isEndorsed: z.boolean().nullable(),
          }),
        ),
      }),
    },
  },
});

export const rotateCheckpointKey = defineEndpoint({
  ...operatorOperation,
  operationId: 'rotateCheckpointKey',
  path: '/internal/audit/signing-keys/rotate',
  summary:
    'Create the next signing key for audit log checkpoints: published at once, endorsed by the previous key',
  body: z.strictObject({
    /**
     * The `kid` of the current key, so that a repeated call does not replace the key that the first
     * call created.
     */
    keyId: z.string().min(1).max(64),
    /** Time until the new key begins to sign, in seconds. Default: AUDIT_KEY_PUBLISHED_AHEAD_MS. */
    usedInS: z.int().min(0).max(2_592_000).optional(),
    /**
     * Whether the current key is compromised. A new key replaces a compromised key at once, without
     * an endorsement by the compromised key.
     */
    isCompromised: z.boolean().optional(),
  }),
  responses: {
    200: {
      description: 'The next key; `isNew` is false if a key was already due to follow by that time',
      schema: z.object({
        kid: z.string(),
        usedFrom: z.iso.datetime(),
        isNew: z.boolean(),
      }),
    },
  },
});
