/** Addresses of the mail pages, without the origin. Linked from footers and headers of mails. */
export const mailPath = '/account/mail';

export const unsubscribePath = `${mailPath}/unsubscribe`;
