/**
 * A mail of a kind to a recipient, and the page behind the link: the form of a page of a service,
 * the text of a page of the console, or the state when no action is left.
 */
export interface ExpectedMail {
  subject: RegExp;
  to: string;
  page: RegExp;
}
