/**
 * The conclusion from a failed attempt. `address`: the address does not exist, so all mails to the
 * address would bounce. `mail`: the server refuses this mail permanently. `later`: another attempt
 * may succeed. `server`: the mail server accepts no mail at the moment.
 */
export type Verdict = 'address' | 'mail' | 'later' | 'server';

export interface DeliveryFailure {
  verdict: Verdict;
  reason: string;
}

/** The properties of a nodemailer error that the verdict depends on. */
interface SmtpError {
  code?: unknown;
  /** The command of the reply, such as `RCPT TO`. */
  command?: unknown;
  response?: unknown;
  /**
   * Whether the reply code was 5yz, except 503. A reply 503 concerns the session and not the mail
   * (RFC 5321, section 4.2.1).
   */
  permanent?: unknown;
}

/**
 * Matches the enhanced codes of a wrong address: bad mailbox, bad system, bad syntax, ambiguous,
 * has moved, null MX (RFC 3463, section 3.2; RFC 7505). The codes 5.1.7 and 5.1.8 do not match,
 * because both concern the sender. The code 5.2.1 ("mailbox disabled") does not match, because some
 * servers report a full mailbox with 5.2.1.
 */
const aboutAddress = /^5\.1\.(?:[12346]|10)$/;
const aboutSender = /^5\.1\.[78]$/;

export function judgeFailure(error: unknown): DeliveryFailure {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    verdict: verdictOf((error ?? {}) as SmtpError),
    reason,
  };
}

function verdictOf({ code, command, response, permanent }: SmtpError): Verdict {
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  if (response === undefined) {
    return withoutReply(code);
  }
  if (!isAboutMail || String(response).startsWith('421')) {
    return 'server';
  }
  if (permanent !== true) {
    return 'later';
  }
  const enhanced = enhancedCode(String(response));
  if (command === 'RCPT TO' && aboutAddress.test(enhanced)) {
    return 'address';
  }
  return aboutSender.test(enhanced) ? 'server' : 'mail';
}

/**
 * Returns the verdict for an attempt without a reply. Either the connection failed, or nodemailer
 * refused to send the mail. nodemailer refuses an invalid address, and a mail above the server's
 * size limit.
 */
function withoutReply(code: unknown): Verdict {
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    return 'mail';
  }
  return typeof code === 'string' && serverErrors.has(code) ? 'server' : 'later';
}

const serverErrors = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EPROTOCOL',
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
  'EPROXY',
  'EABORT',
  'ERR_ACCESS_DENIED',
]);

/**
 * Returns the enhanced code of a reply, such as `5.1.1` in `550 5.1.1 No such user` (RFC 2034,
 * section 4).
 */
function enhancedCode(response: string): string {
  return /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(response)?.[1] ?? '';
}
