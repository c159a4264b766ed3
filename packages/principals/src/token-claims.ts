import { principalSchema } from '@irp/contracts';
import { z } from 'zod';
import { algorithm, issuer, secretAlgorithm } from './principal-header.ts';

/** What a token says of its sender, by the type of the token. */
export const tokenTypes = {
  principal: 'principal+jwt',
  service: 'service+jwt',
  gateway: 'gateway+jwt',
} as const;

/**
 * The protected header. Members that it does not name, such as `crit`, are refused: nothing here
 * would obey them.
 */
export const headerSchema = z.strictObject({
  alg: z.enum([algorithm, secretAlgorithm]),
  typ: z.enum(tokenTypes),
  kid: z.string().optional(),
});

/** Claims that bind a token to one request. */
export const claimsSchema = z.object({
  iss: z.literal(issuer),
  sub: z.string().min(1),
  aud: z.string(),
  iat: z.number(),
  exp: z.number(),
  jti: z.string().min(1),
  /** The method of the request. */
  htm: z.string(),
  /** Its path and query. */
  htu: z.string(),
  /** The client's address, as the gateway determined it. */
  ip: z.string().optional(),
  principal: principalSchema.optional(),
});

export type Claims = z.output<typeof claimsSchema>;
