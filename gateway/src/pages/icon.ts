import { logo } from '@irp/look';

/**
 * The icon at `/favicon.ico`, which browsers request for every site. Despite the name `.ico`,
 * browsers accept any image format for this icon, so it is SVG.
 */
export const icon = { contentType: 'image/svg+xml', body: logo };
