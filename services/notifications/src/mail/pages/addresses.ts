/** Paths of the pages to which the footers and headers of mails link. */
export const mailPath = '/account/mail';

export const unsubscribePath = `${mailPath}/unsubscribe`;
