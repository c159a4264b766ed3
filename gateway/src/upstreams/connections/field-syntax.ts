/** A character outside of a token (RFC 9110, section 5.6.2). */
export const outsideToken = /[^!#$%&'*+\-.^_`|~0-9A-Za-z]/;
/** A character outside of a field value (RFC 9110, section 5.5), with obsolete text as Latin-1. */
export const outsideFieldValue = /[^\t\x20-\x7e\x80-\xff]/;
