const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** The policy of the page accepts a style element with this nonce. */
export function styleNonce(): string {
  return nonce;
}

declare global {
  /** What keeps a page behind a dialog from scrolling writes a style element, too. */
  var __webpack_nonce__: string | undefined;
}

globalThis.__webpack_nonce__ = nonce;
