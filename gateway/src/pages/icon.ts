import { logo } from '@irp/look';

/**
 * The icon at `/favicon.ico`, which browsers request for every site. Browsers accept any image
 * format there, so the icon is SVG.
 */
export const icon = { contentType: 'image/svg+xml', body: logo };
