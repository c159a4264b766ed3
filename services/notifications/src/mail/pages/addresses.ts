/** Paths of the mail pages. Footers and headers of mails link to them. */
export const mailPath = '/account/mail';

export const unsubscribePath = `${mailPath}/unsubscribe`;
