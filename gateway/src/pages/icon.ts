import { logo } from '@irp/look';

/**
 * The icon at `/favicon.ico`, which browsers request for every site. The format is SVG, because
 * browsers accept any image format for the icon, despite the name `.ico`.
 */
export const icon = { contentType: 'image/svg+xml', body: logo };
