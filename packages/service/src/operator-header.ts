/**
 * Header with the login name of the user, sent by the program for operators. The audit log stores
 * the login name.
 */
export const operatorHeader = 'x-irp-operator';

/** Valid values of {@link operatorHeader}. */
export const operatorName = /^[A-Za-z0-9][\w.@-]{0,63}$/;
