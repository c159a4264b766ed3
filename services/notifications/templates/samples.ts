import { consoleAddresses } from '@irp/contracts/console-addresses';
import type { MailKindName, MailParams } from '@irp/contracts/notifications';
import { publisherPlace, sampleTime, userPlace } from '../src/mail/rendering/sample-place.ts';

const at = sampleTime;
const { application, publisher } = userPlace;
const workspace = userPlace.workspace.name;
const account = 'https://auth.example/account';
const place = { workspaceId: userPlace.workspace.id };
const link = (address: string) => userPlace.origin + address;
const applications = link(consoleAddresses.applications(place));
const secretsLeft = link(consoleAddresses.applicationsWithSecretsOf(place, 'usr_5Rn1'));
const ownApplication = link(consoleAddresses.application(place, application.id));
const secretsOfApplication = link(consoleAddresses.applicationSecrets(place, application.id));
const webhook = link(consoleAddresses.webhookEndpoint(place, 'whe_9Lm3'));
const guide = 'https://auth.example/docs/migration-v1-to-v2';
const installation = link(consoleAddresses.installation(place, 'ins_4Tz8'));
const ownListing = link(consoleAddresses.applicationDistribution(place, application.id));
const listing = link(consoleAddresses.listing(place, application.id));
const request = link(consoleAddresses.installationRequests(place));

const toUser = {
  application,
  publisher,
  workspace,
  relation: 'user',
  at,
  link: installation,
} as const;
const toPublisher = {
  ...toUser,
  workspace: publisherPlace.workspace.name,
  relation: 'publisher',
  link: ownApplication,
} as const;
const toFormer = {
  ...toUser,
  workspace: 'Alpine Tools',
  relation: 'former_publisher',
  link: applications,
} as const;
const transferred = {
  formerPublisher: 'Alpine Tools AG',
  keepSecretsHours: 0,
  keysEnded: false,
};
const reviewed = {
  application,
  workspace: 'Integrations',
  version: '1.4.0',
  at,
  link: ownListing,
};
const endpoint = {
  id: 'whe_9Lm3',
  url: 'https://hooks.example/irp',
  description: 'Feeds the data warehouse',
};
const reason = 'Its secret was found in a public repository';

/**
 * Realistic params of kinds of mail: a sample for each interesting branch of the texts. The samples
 * of a kind without an entry are generated from example events
 * (`src/mail/rendering/event-samples.ts`).
 */
export const samples: {
  readonly [K in MailKindName]?: Readonly<Record<string, MailParams<K>>>;
} = {
  'application-unpublished': {
    kept: { ...toUser, installations: 'kept' },
    revoked: { ...toUser, installations: 'revoked' },
    publisher: {
      ...toPublisher,
      link: ownListing,
      installations: 'kept',
    },
    'publisher-revoked': {
      ...toPublisher,
      link: ownListing,
      installations: 'revoked',
    },
  },
  'application-suspended': {
    user: {
      ...toUser,
      by: 'publisher',
      reason,
    },
    'by-platform': { ...toUser, by: 'platform' },
    publisher: { ...toPublisher, by: 'publisher' },
    'publisher-by-platform': {
      ...toPublisher,
      by: 'platform',
      reason,
    },
  },
  'authorization-flows-suspended': {
    user: { ...toUser, reason: 'We move to new servers this week' },
    publisher: toPublisher,
  },
  'scopes-expanded': {
    user: { ...toUser, scopes: [{ scope: 'investments.write' }, { scope: 'members.read' }] },
    publisher: { ...toPublisher, scopes: [{ scope: 'investments.write' }] },
  },
  'credentials-compromised': {
    user: {
      ...toUser,
      description: 'A laptop with the secret was stolen. We found no misuse so far.',
    },
    publisher: toPublisher,
  },
  'ownership-transferred': {
    user: { ...toUser, ...transferred },
    publisher: {
      ...toPublisher,
      ...transferred,
      keepSecretsHours: 48,
    },
    'publisher-at-once': {
      ...toPublisher,
      ...transferred,
      keysEnded: true,
    },
    former: { ...toFormer, ...transferred },
  },
  'deletion-scheduled': {
    user: { ...toUser, deletionAt: '2026-12-01T14:05:00.000Z' },
    publisher: { ...toPublisher, deletionAt: '2026-12-01T14:05:00.000Z' },
  },
  'deletion-cancelled': {
    user: {
      ...toUser,
      deletionAt: '2026-12-01T14:05:00.000Z',
      isSuspended: false,
    },
    'user-suspended': {
      ...toUser,
      deletionAt: '2026-12-01T14:05:00.000Z',
      isSuspended: true,
    },
    publisher: {
      ...toPublisher,
      deletionAt: '2026-12-01T14:05:00.000Z',
      isSuspended: false,
    },
    'publisher-suspended': {
      ...toPublisher,
      deletionAt: '2026-12-01T14:05:00.000Z',
      isSuspended: true,
    },
  },
  'secret-rotated': { publisher: { ...toPublisher, overlapEndsAt: '2026-11-26T14:05:00.000Z' } },
  'secrets-left': {
    two: {
      person: { id: 'usr_5Rn1', name: 'Robin Ashby' },
      workspace,
      link: secretsLeft,
      secrets: [
        { application, prefix: 'irs_8fQ2' },
        {
          application: { id: 'app_1Bv6', name: 'Nightly Export' },
          prefix: 'irs_Zk40',
        },
      ],
    },
  },
  'new-sign-in': {
    firefox: {
      at,
      browser: 'Firefox',
      system: 'Windows',
      address: '203.0.113.7',
      link: `${account}/sessions`,
    },
    'unknown-browser': {
      at,
      browser: '',
      system: 'Linux',
      address: '203.0.113.7',
      link: `${account}/sessions`,
    },
    unknown: {
      at,
      browser: '',
      address: '203.0.113.7',
      link: `${account}/sessions`,
    },
  },
  'account-disabled': {
    disabled: {
      at,
      reason: 'The account was used from a stolen laptop.',
      link: account,
    },
  },
  'account-enabled': { enabled: { link: account } },
  'password-changed': { changed: { link: `${account}/password` } },
  'sign-in-codes-changed': {
    on: { on: true, link: account },
    off: { on: false, link: account },
  },
  'recovery-codes-replaced': { replaced: { link: account } },
  'passkey-changed': {
    added: {
      added: true,
      name: 'Work laptop',
      link: account,
    },
    removed: {
      added: false,
      name: 'Old phone',
      link: account,
    },
  },
  'webhook-endpoint-disabled': {
    failing: {
      endpoint,
      workspace,
      isTransferred: false,
      isStopped: false,
      at,
      link: webhook,
      reason:
        'Deliveries to the endpoint failed for five days. The last answer was 503 Service Unavailable.',
    },
    undescribed: {
      endpoint: { ...endpoint, description: '' },
      workspace,
      isTransferred: false,
      isStopped: false,
      at,
      link: webhook,
      reason: 'The receiver answered 410 Gone.',
    },
    transferred: {
      endpoint,
      workspace,
      isTransferred: true,
      isStopped: false,
      at,
      link: webhook,
      reason: 'The application was transferred to another workspace.',
    },
    stopped: {
      endpoint,
      workspace,
      isTransferred: false,
      isStopped: true,
      at,
      link: webhook,
      reason:
        'An operator of the platform stopped it: The endpoint answers each request with ten requests.',
    },
  },
  invitation: {
    full: {
      inviter: 'Jordan Blake',
      workspace,
      organization: 'Alpine Capital',
      role: 'developer',
      expiresAt: '2026-12-01T14:05:00.000Z',
      link: 'https://auth.example/account/join?token=Yt5-Qm8',
    },
    bare: {
      workspace,
      role: 'member',
      expiresAt: '2026-12-01T14:05:00.000Z',
      link: 'https://auth.example/account/join?token=Yt5-Qm8',
    },
  },
  'choose-password': {
    invited: {
      inviter: 'Jordan Blake',
      workspace,
      link: 'https://auth.example/account/invitation?token=Pw3-Xk1',
    },
    bare: { workspace, link: 'https://auth.example/account/invitation?token=Pw3-Xk1' },
  },
  'password-reset': {
    requested: { link: 'https://auth.example/account/password/new?token=Jc7-Rd2' },
  },
  'contact-confirmation': {
    named: {
      inviter: 'Jordan Blake',
      workspace,
      expiresAt: '2026-12-01T14:05:00.000Z',
      link: 'https://auth.example/contact-confirmation?token=Nf6-Vb2',
    },
    bare: {
      workspace,
      expiresAt: '2026-12-01T14:05:00.000Z',
      link: 'https://auth.example/contact-confirmation?token=Nf6-Vb2',
    },
  },
  'installation-requested': {
    reason: {
      application,
      workspace,
      member: 'Sam Keller',
      reason: 'For the monthly report',
      at,
      link: request,
    },
    bare: {
      application,
      workspace,
      member: 'Sam Keller',
      at,
      link: request,
    },
  },
  'installation-request-decided': {
    approved: {
      application,
      workspace,
      approved: true,
      at,
      link: listing,
    },
    declined: {
      application,
      workspace,
      approved: false,
      reason: 'We use Nightly Export for this',
      at,
      link: listing,
    },
  },
  'secret-due': {
    used: {
      application,
      workspace: 'Integrations',
      prefix: 'irs_8fQ2',
      link: secretsOfApplication,
      createdAt: '2026-08-20T09:30:00.000Z',
      lastUsedAt: '2026-11-23T21:00:00.000Z',
    },
    unused: {
      application,
      workspace: 'Integrations',
      prefix: 'irs_8fQ2',
      link: secretsOfApplication,
      createdAt: '2026-08-20T09:30:00.000Z',
      lastUsedAt: null,
    },
  },
  'deprecated-version': {
    ending: {
      name: 'Jordan Blake',
      version: 'v1',
      deprecatedOn: '2026-06-01',
      stillSupported: false,
      successor: 'v2',
      sunsetAt: '2027-06-01T00:00:00.000Z',
      link: guide,
      callers: [
        {
          credential: 'key_3Fd1',
          apiKey: { name: 'Nightly job', prefix: 'irk_live_us_0Avo' },
          workspace,
          calls: 1240,
          lastAt: at,
        },
        {
          credential: 'tok_2Ls8',
          application,
          workspace,
          calls: 310,
          lastAt: at,
        },
        {
          credential: 'key_8Qz5',
          workspace: 'Integrations',
          calls: 1,
          lastAt: '2026-11-20T03:00:00.000Z',
        },
      ],
    },
    open: {
      name: 'Jordan Blake',
      version: 'v1',
      deprecatedOn: '2026-06-01',
      successor: null,
      sunsetAt: null,
      stillSupported: false,
      link: 'https://auth.example/docs',
      callers: [
        {
          credential: 'key_8Qz5',
          workspace,
          calls: 12,
          lastAt: at,
        },
      ],
    },
    supported: {
      name: 'Jordan Blake',
      version: 'v1',
      deprecatedOn: '2028-06-30',
      successor: 'v2',
      sunsetAt: null,
      stillSupported: true,
      link: guide,
      callers: [
        {
          credential: 'key_8Qz5',
          workspace,
          calls: 12,
          lastAt: at,
        },
      ],
    },
    'supported-ending': {
      name: 'Jordan Blake',
      version: 'v1',
      deprecatedOn: '2028-06-30',
      stillSupported: true,
      successor: 'v2',
      sunsetAt: '2029-06-30T00:00:00.000Z',
      link: guide,
      more: 1200,
      callers: [
        {
          credential: 'key_8Qz5',
          workspace,
          calls: 12,
          lastAt: at,
        },
      ],
    },
  },
  'webhook-endpoint-failing': {
    failing: {
      endpoint,
      workspace,
      since: '2026-11-23T08:15:00.000Z',
      disabledAt: '2026-11-28T08:15:00.000Z',
      lastError: 'The connection was refused',
      link: webhook,
    },
  },
  'listing-published': {
    version: reviewed,
    'without-version': { ...reviewed, version: null },
  },
  'listing-reviewed': {
    rejected: {
      ...reviewed,
      outcome: 'rejected',
      comment: 'It does not do what its description says.',
    },
    'changes-requested': {
      ...reviewed,
      version: null,
      outcome: 'changes_requested',
      comment: 'Say in the security information where data is kept, and for how long.',
    },
  },
  'chat-refused': {
    described: {
      chat: {
        id: 'con_2Wd7',
        target: 'https://hooks.chat.example',
        description: 'Operations channel',
      },
      workspace,
      reason: 'the chat answered 404',
      at,
      link: account,
    },
    bare: {
      chat: {
        id: 'con_2Wd7',
        target: 'https://hooks.chat.example',
        description: '',
      },
      workspace,
      reason: 'the chat answered 410',
      at,
      link: account,
    },
  },
  digest: {
    several: {
      notices: 3,
      more: 0,
      link: account,
      groups: [
        {
          workspace: 'Integrations',
          mails: [
            {
              subject: '“Ledger Sync” has a client secret older than 90 days: rotate the secret',
              summary:
                'A client secret of your application “Ledger Sync” is older than 90 days. The secret continues to work. Rotate the secret.',
              link: ownApplication,
            },
            {
              subject: 'A webhook endpoint of “Integrations” is failing',
              summary:
                'The webhook endpoint hooks[.]example/irp has accepted no event since 23 November 2026, 08:15 UTC.',
              link: webhook,
            },
          ],
        },
        {
          mails: [
            {
              subject: 'Your programs still call v1, which ends on 1 June 2027',
              summary:
                'Hello Jordan Blake, your programs still call version v1 of the API. The version ends on 1 June 2027.',
              link: guide,
            },
          ],
        },
      ],
    },
    many: {
      notices: 7,
      more: 6,
      link: account,
      groups: [
        {
          workspace,
          mails: [
            {
              subject: 'A webhook endpoint is failing',
              summary: 'Repair it.',
              link: webhook,
            },
          ],
        },
      ],
    },
  },
};
