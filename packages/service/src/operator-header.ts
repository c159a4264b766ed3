/**
 * Header by which the program for operators names who uses it: a login, which stays in the audit
 * log.
 */
export const operatorHeader = 'x-irp-operator';

/** What {@link operatorHeader} may be. */
export const operatorName = /^[A-Za-z0-9][\w.@-]{0,63}$/;
