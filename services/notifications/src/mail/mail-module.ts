import * as contracts from '@irp/contracts/notifications';
import type { Lease, Pace } from '@irp/events';
import { bind, type InternalClient } from '@irp/http';
import type { Logger, SpanAttributes, Tracer } from '@irp/observability';
import type { Outbound } from '@irp/public-fetch';
import type { Sealer } from '@irp/secrets';
import { runPeriodically } from '@irp/service';
import type { Settings } from '../settings.ts';
import { apartFromChats } from './chat/apart-from-chats.ts';
import { createChatGate } from './chat/chat-gate.ts';
import { createChatTransport } from './chat/chat-transport.ts';
import { openDigests } from './digest/open-digests.ts';
import type { RenderMail } from './mail.ts';
import { mailMetrics } from './mail-metrics.ts';
import { accountLink } from './notices/domain/links.ts';
import { liftMailSuppression } from './operations/lift-mail-suppression.ts';
import { listFailedMails } from './operations/list-failed-mails.ts';
import { listMailbox } from './operations/list-mailbox.ts';
import { listPlatformFailedMails } from './operations/list-platform-failed-mails.ts';
import { listSuppressedAddresses } from './operations/list-suppressed-addresses.ts';
import { readMailboxMail } from './operations/read-mailbox-mail.ts';
import { reportMailBounce } from './operations/report-mail-bounce.ts';
import { retryFailedMail } from './operations/retry-failed-mail.ts';
import { createFindUnwanted } from './recipients/find-unwanted.ts';
import { onlyWanted } from './recipients/only-wanted.ts';
import type { ChatDeliveryStore } from './recipients/store/chat-delivery-store.ts';
import type { ContactStore } from './recipients/store/contact-store.ts';
import type { PreferenceStore } from './recipients/store/preference-store.ts';
import { createPullMailRequests } from './requests/pull-mail-requests.ts';
import { attemptMetrics, MailAttempts } from './sending/mail-attempts.ts';
import { openMailQueue } from './sending/mail-queue.ts';
import { createSmtpTransport } from './sending/smtp.ts';
import { smtpOptions } from './smtp-options.ts';
import { createFailedMailStore } from './store/failed-mail-store.ts';
import type { MailModels } from './store/mail-models.ts';
import { createMailStore } from './store/mail-store.ts';
import type { SuppressionModels } from './store/suppression-models.ts';
import { createSuppressionStore } from './store/suppression-store.ts';

interface Dependencies {
  models: MailModels & SuppressionModels;
  sealer: Sealer;
  settings: Settings;
  render: RenderMail;
  preferences: PreferenceStore;
  contacts: Pick<ContactStore, 'find'>;
  chatDeliveries: ChatDeliveryStore;
  now: () => number;
  /** Connects to the servers of chats. */
  connect: Outbound['connect'];
  /** Client of the authorization service. */
  client: Pick<InternalClient, 'post'>;
  /** Origin of the page linked from digests. */
  origin: string;
  digestLease: Lease;
  tracer?: Tracer | undefined;
  log: Logger;
  /** Changes the intervals of periodic tasks. Default: the intervals stay unchanged. */
  pace?: Pace | undefined;
}

const chatsAtOnce = 100;

/** Opens the parts of the mail module: queue, sending, and suppressed addresses. */
export function mailModule({
  models,
  sealer,
  settings,
  render,
  client,
  log,
  pace,
  ...deps
}: Dependencies) {
  const { preferences, origin, digestLease: lease, tracer } = deps;
  const tracing = (name: string, system: string, attributes: SpanAttributes = {}) => {
    const ofSystem = {
      'messaging.system': system,
      'messaging.operation.type': 'send',
      ...attributes,
    };
    return (
      tracer && {
        tracer,
        name,
        attributes: ofSystem,
      }
    );
  };
  const mails = createMailStore(models, sealer);
  const suppressions = createSuppressionStore(models);
  const failedMails = createFailedMailStore(models);
  const retryFailed = retryFailedMail({ failedMails, suppressions });
  const smtp = smtpOptions(settings);
  const findUnwanted = createFindUnwanted(preferences);
  const common = {
    suppressions,
    findUnwanted,
    render,
    domain: settings.MAIL_FROM.replace(/^.*@|>$/g, ''),
    log,
    pace,
  };
  const [mailAttempts, chatAttempts] = [new MailAttempts('mail'), new MailAttempts('chat')];
  const ofMails = openMailQueue({
    ...common,
    mails,
    transport: smtp && createSmtpTransport(smtp),
    tracing: tracing('send mail', 'smtp', smtp && { 'server.address': new URL(smtp.url).hostname }),
    attempts: mailAttempts,
    connections: settings.MAIL_CONNECTIONS,
    perSecond: settings.MAIL_PER_SECOND,
  });
  // Chats have a queue of their own. Slow chats do not delay mails, and an unavailable mail server
  // does not delay messages to chats.
  const ofChats = openMailQueue({
    ...common,
    mails: createMailStore(models, sealer, 'queued_chat'),
    transport: createChatTransport(deps),
    connections: chatsAtOnce,
    what: 'chat message',
    tracing: tracing('send chat', 'chat'),
    attempts: chatAttempts,
    gate: createChatGate({
      slots: chatsAtOnce,
      longestMs: 15_000,
    }),
  });
  const sending = apartFromChats(ofMails, ofChats);
  const digests = openDigests({
    models,
    sealer,
    settings,
    preferences,
    render,
    lease,
    log,
    pace,
    queue: sending,
    link: accountLink(origin),
  });
  const queue = onlyWanted(sending, digests.collect, preferences);
  const closing = new AbortController();
  const pull = createPullMailRequests({
    client,
    queue,
    log,
  });
  const pullAll = () => pull(closing.signal);
  const stopPulling = runPeriodically(
    'mail requests',
    settings.MAIL_REQUESTS_MS,
    pullAll,
    log,
    pace,
  );
  return {
    bindings: [
      bind(contracts.listMailbox, listMailbox({ mails, render })),
      bind(contracts.readMailboxMail, readMailboxMail({ mails, render })),
      bind(contracts.reportMailBounce, reportMailBounce({ suppressions })),
      bind(contracts.liftMailSuppression, liftMailSuppression({ suppressions })),
      bind(contracts.listSuppressedAddresses, listSuppressedAddresses({ suppressions })),
      bind(contracts.listFailedMails, listFailedMails({ failedMails })),
      bind(contracts.retryFailedMail, retryFailed),
      bind(contracts.listPlatformFailedMails, listPlatformFailedMails({ failedMails })),
      bind(contracts.retryPlatformFailedMail, (call) =>
        retryFailed({
          ...call,
          principal: undefined,
          params: undefined,
          log: call.log,
          body: { id: call.params.id },
        }),
      ),
    ],
    queue,
    checks: { ...(smtp && { mail: ofMails.healthy }) },
    metrics: [...mailMetrics(models), ...attemptMetrics([mailAttempts, chatAttempts])],
    async close() {
      closing.abort();
      await stopPulling();
      await digests.close();
      await Promise.all([ofMails.close(), ofChats.close()]);
    },
  };
}
