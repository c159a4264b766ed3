const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** Returns the nonce of style elements, which the Content-Security-Policy of the page allows. */
export function styleNonce(): string {
  return nonce;
}

declare global {
  /** A dependency of the dialogs adds a style element, and reads its nonce from this variable. */
  var __webpack_nonce__: string | undefined;
}

globalThis.__webpack_nonce__ = nonce;
