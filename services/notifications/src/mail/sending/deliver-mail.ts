import { type Logger, runWithSpan, type SpanAttributes, type Tracer } from '@irp/observability';
import { type DeliveryFailure, judgeFailure } from '../domain/delivery-failure.ts';
import { nextAttempt } from '../domain/retry-schedule.ts';
import type { RenderMail } from '../mail.ts';
import type { MailStore, StoredMail } from '../store/mail-store.ts';
import type { SuppressionStore } from '../store/suppression-store.ts';
import type { MailAttempts } from './mail-attempts.ts';
import type { MailTransport } from './smtp.ts';

interface Dependencies {
  mails: MailStore;
  suppressions: SuppressionStore;
  transport: MailTransport;
  render: RenderMail;
  /** Domain part of the Message-IDs. */
  domain: string;
  holder: string;
  /** Marks a mail as sent in the database. */
  markSent: (id: string) => Promise<void>;
  /** Repeats a write to the database until the write succeeds. */
  persist: (store: () => Promise<void>) => Promise<void>;
  attempts?: MailAttempts | undefined;
  /** Noun for a message in log texts. Default: `mail`. */
  what?: string;
  /** Starts a span for each attempt, if the mail belongs to an exported trace. */
  tracing?: SendTracing | undefined;
  log: Logger;
}

export interface SendTracing {
  tracer: Tracer;
  /** Name of the spans. */
  name: string;
  attributes: SpanAttributes;
}

/**
 * Removes the address from the reason, because servers repeat the address in replies. The log must
 * not contain addresses.
 */
function withoutAddress(reason: string, address: string): string {
  if (address === '') {
    return reason;
  }
  const escaped = address.replaceAll(
    /[^\w@]/gu,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
  return reason.replaceAll(new RegExp(escaped, 'giu'), '(recipient)');
}

/**
 * Creates a function that tries to send a mail and stores the outcome.
 * @returns the failure, in words for the log
 */
export function createDeliverMail({ mails, suppressions, transport, ...deps }: Dependencies) {
  const {
    render,
    domain,
    holder,
    markSent,
    persist,
    attempts: counted,
    what = 'mail',
    tracing,
    log,
  } = deps;

  async function recordFailure(
    { id, to, attempts, createdAt }: StoredMail,
    failure: DeliveryFailure,
  ): Promise<void> {
    const { verdict, reason } = failure;
    const isFinal = verdict === 'address' || verdict === 'mail';
    const next = isFinal
      ? undefined
      : nextAttempt({ attempts, createdAt }, Date.now(), Math.random());
    const known = {
      mailId: id,
      attempts,
      failure: withoutAddress(reason, to),
    };
    if (!next) {
      log.warn(known, `${what} failed permanently`);
    } else if (verdict === 'later') {
      log.info(known, `${what} failed; retrying`);
    }
    if (verdict === 'address') {
      await persist(() => suppressions.add(to, reason));
    }
    await persist(() => mails.markFailed(holder, id, reason, next));
  }

  /**
   * Starts the span of an attempt. The span has the kind of mail and the outcome, but neither
   * address nor contents.
   */
  function startSpan({ id, kind, attempts, traceparent, links = [] }: StoredMail) {
    if (!tracing) {
      return undefined;
    }
    const { tracer, name, attributes } = tracing;
    const own = {
      'messaging.message.id': id,
      'irp.mail.kind': kind,
      'irp.mail.attempt': attempts,
    };
    return tracer.continueTrace(traceparent, name, {
      kind: 'client',
      attributes: { ...attributes, ...own },
      links,
    });
  }

  return async (stored: StoredMail): Promise<DeliveryFailure | undefined> => {
    const span = startSpan(stored);
    try {
      const mail = stored.open();
      const send = () =>
        transport.send({
          messageId: `<${stored.id}@${domain}>`,
          to: stored.to,
          ...render(mail),
        });
      await runWithSpan(span, send);
      span?.end();
    } catch (error) {
      const failure = judgeFailure(error);
      span?.end({ error: `${failure.verdict}_refused` });
      counted?.failed(failure.verdict);
      await recordFailure(stored, failure);
      return {
        ...failure,
        reason: withoutAddress(failure.reason, stored.to),
      };
    }
    counted?.sent(stored);
    await persist(() => markSent(stored.id));
    return undefined;
  };
}
