/** Whether a signature, such as `v1,…`, is of what was signed. */
export type SignatureCheck = (signature: string) => Promise<boolean>;
type Bytes = Uint8Array<ArrayBuffer>;
/**
 * The check of one secret: `whsec_…`, which both sides have, for `v1`, or the public key `whpk_…`
 * for `v1a`. By Web Crypto, which every runtime of JavaScript has.
 * @throws TypeError where it is neither
 */
export declare function createSignatureCheck(secret: string, content: Bytes): Promise<SignatureCheck>;
export {};
