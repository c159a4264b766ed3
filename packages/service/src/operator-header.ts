/**
 * The header in which the program for operators sends the login name of its user, which the audit
 * log records.
 */
export const operatorHeader = 'x-irp-operator';

/** Valid values of {@link operatorHeader}. */
export const operatorName = /^[A-Za-z0-9][\w.@-]{0,63}$/;
