import { logo } from '@irp/look';

/**
 * The icon for `/favicon.ico`, which browsers request on their own. They accept any image format,
 * such as this SVG.
 */
export const icon = { contentType: 'image/svg+xml', body: logo };
