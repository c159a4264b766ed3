/**
 * Addresses of the pages of mails, without the origin. Footers and headers of mails lead to them.
 */
export const mailPath = '/account/mail';

export const unsubscribePath = `${mailPath}/unsubscribe`;
