import { logo } from '@irp/look';

/** Browsers request `/favicon.ico` unasked, and accept any image format: this icon is SVG. */
export const icon = { contentType: 'image/svg+xml', body: logo };
