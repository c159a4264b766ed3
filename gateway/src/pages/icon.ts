import { logo } from '@irp/look';

/** Browsers ask for `/favicon.ico` on their own, and accept any image there: this one is SVG. */
export const icon = { contentType: 'image/svg+xml', body: logo };
