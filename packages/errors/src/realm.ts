/** The protection space in every challenge of the platform (RFC 9110, section 11.5). */
export const realm = 'irp';
