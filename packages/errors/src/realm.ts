/** The protection space that every challenge of the platform names (RFC 9110, section 11.5). */
export const realm = 'irp';
