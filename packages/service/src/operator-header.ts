/**
 * Header of the program for operators with the login of the user. The audit log stores the login.
 */
export const operatorHeader = 'x-irp-operator';

/** Valid values of {@link operatorHeader}. */
export const operatorName = /^[A-Za-z0-9][\w.@-]{0,63}$/;
