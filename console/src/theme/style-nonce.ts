const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** The policy of the page accepts a style element with this nonce. */
export function styleNonce(): string {
  return nonce;
}

declare global {
  /** The library for scrolling behind dialogs reads this variable. */
  var __webpack_nonce__: string | undefined;
}

globalThis.__webpack_nonce__ = nonce;
