import { principalSchema } from '@irp/contracts';
import { z } from 'zod';
import { algorithm, issuer, secretAlgorithm } from './principal-header.ts';

/** The `typ` header of a token for each kind of sender. */
export const tokenTypes = {
  principal: 'principal+jwt',
  service: 'service+jwt',
  gateway: 'gateway+jwt',
} as const;

/**
 * The protected header. Unknown members, such as `crit`, are rejected, because no code implements
 * them.
 */
export const headerSchema = z.strictObject({
  alg: z.enum([algorithm, secretAlgorithm]),
  typ: z.enum(tokenTypes),
  kid: z.string().optional(),
});

/** Claims that bind a token to a service, a method and a target. */
export const claimsSchema = z.object({
  iss: z.literal(issuer),
  sub: z.string().min(1),
  aud: z.string(),
  iat: z.number(),
  exp: z.number(),
  jti: z.string().min(1),
  /** The method of the request. */
  htm: z.string(),
  /** The path and query. */
  htu: z.string(),
  /** The client's address that the gateway has determined. */
  ip: z.string().optional(),
  principal: principalSchema.optional(),
});

export type Claims = z.output<typeof claimsSchema>;
