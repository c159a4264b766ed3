import { readFileSync } from 'node:fs';
import {
  rotateWebhookSecret,
  webhookDeliveryDetailSchema,
  webhookHealthSchema,
  webhookReference,
} from '@irp/contracts/notifications';
import { expect } from 'chai';
import { z } from 'zod';
import { disabledAfterMs, noticePercents } from '../../src/domain/failing-endpoint.ts';
import { settings } from '../../src/settings.ts';
import { defaultEngineOptions } from '../../src/webhooks/delivery/delivery-engine.ts';
import {
  failuresToOpen,
  firstPauseMs,
  longestBreakMs,
} from '../../src/webhooks/delivery/domain/breaker.ts';
import {
  logRetentionMs,
  maxAttemptSummaries,
  maxVisibleResponses,
  responseRetentionMs,
} from '../../src/webhooks/delivery/domain/delivery.ts';
import { longestGapMs } from '../../src/webhooks/delivery/domain/endpoint-health.ts';
import {
  longestPauseMs,
  retryPausesMs,
} from '../../src/webhooks/delivery/domain/retry-schedule.ts';
import { maxLiveSecrets } from '../../src/webhooks/domain/webhook-secret.ts';
import { defaultExchangeLimits } from '../../src/webhooks/sending/send-webhook.ts';

const [s, min, h, day] = [1_000, 60_000, 3_600_000, 86_400_000];
const root = new URL('../../../../', import.meta.url);

/** The text without code, as a single line. */
function proseOf(path: string): string {
  return readFileSync(new URL(path, root), 'utf8')
    .replace(/^```[\s\S]*?^```$/gm, '')
    .replace(/\s+/g, ' ');
}

const words = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];
const word = (count: number) => words[count] ?? String(count);
const grouped = (count: number) => count.toLocaleString('en-US');
const list = (all: readonly string[]) => `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;

/** A number with a unit in the promises about webhooks. */
const figure =
  /\b(?:\d[\d,.]*|two|three|four|five|six|seven) ?(?:KiB|bytes|s|min|h|seconds|minutes|hours|days|percent|failures|events|endpoints|secrets)\b/;

function duration(ms: number): string {
  if (ms < min) {
    return `${ms / s} s`;
  }
  return ms < h ? `${ms / min} min` : `${ms / h} h`;
}

describe('figures about webhooks in documents', () => {
  const { timeoutMs, maxBodyBytes } = defaultExchangeLimits;
  const { maxMissed } = defaultEngineOptions;
  const totalDays = Math.round(retryPausesMs.reduce((sum, pause) => sum + pause, 0) / day);
  const rotation = rotateWebhookSecret.body;
  const kib = `${maxBodyBytes / 1_024} KiB`;
  const kept = `${logRetentionMs / day} days`;
  const disabling = `${word(disabledAfterMs / day)} days`;

  const claims = [
    `the first ${grouped(maxMissed)} later events are \`cancelled\` with \`cancelReason: "endpoint_disabled"\`, and kept for ${kept}`,
    `${settings.shape.MAX_WEBHOOK_ENDPOINTS.parse(undefined)} endpoints per workspace (slightly more with parallel requests); ${maxLiveSecrets} secrets per endpoint`,
    `redelivery go back ${kept}`,
    `status from 200 to 299 within ${timeoutMs / s} seconds`,
    `no response within ${timeoutMs / s} s`,
    `keeps ${kib} of a response`,
    `A delivery is attempted for about ${word(totalDays)} days.`,
    `on average ${list(retryPausesMs.map(duration))}, each random`,
    `\`Retry-After\` is honoured up to ${longestPauseMs / h} hours`,
    `After ${failuresToOpen} failures in a row, the platform calls the endpoint after about ${firstPauseMs / s} s, then after twice as long each time, up to ${longestBreakMs / min} minutes`,
    `with failures only for ${disabling} is disabled`,
    `each at most ${longestGapMs / h} hours`,
    `at least ${disabledAfterMs / longestGapMs + 1} failed attempts`,
    `at ${list(noticePercents.toSorted((a, b) => a - b).map(String))} percent of that time`,
    `for \`overlapHours\` (${rotation.parse({}).overlapHours} by default, at most ${maxOverlapHours()})`,
    `the last ${maxAttemptSummaries} attempts. For ${responseRetentionMs / day} days, request and response of the last ${word(maxVisibleResponses)} attempts`,
    // receivers.test.ts tests this figure in the programs.
    'differs from your clock by more than five minutes',
  ];

  function maxOverlapHours(): number {
    let hours = 0;
    while (rotation.safeParse({ overlapHours: hours + 1 }).success) {
      hours++;
    }
    return hours;
  }

  for (const claim of claims) {
    it(`of the guide for receivers equal the code: ${claim}`, () => {
      expect(proseOf('docs/webhooks.md')).to.contain(claim);
    });
  }

  it('of the guide for receivers are all compared', () => {
    const rest = claims.reduce(
      (prose, claim) => prose.replaceAll(claim, ''),
      proseOf('docs/webhooks.md'),
    );
    expect([...rest.matchAll(new RegExp(figure, 'g'))].map(([found]) => found)).to.deep.equal([]);
  });

  it('of the README of the service equal the code', () => {
    const readme = proseOf('services/notifications/README.md');
    for (const claim of [
      `at most ${maxLiveSecrets} valid secrets`,
      `takes at most ${timeoutMs / s} s`,
      `stores ${kib} of the response`,
      `repeated up to ${retryPausesMs.length} times in about ${word(totalDays)} days`,
      `fails for ${disabledAfterMs / day} days is disabled: a pause between two failures counts for at most ${longestGapMs / h} hours`,
      `Up to ${grouped(maxMissed)} missed events`,
    ]) {
      expect(readme).to.contain(claim);
    }
  });

  it('of the contract equal the code', () => {
    const described = JSON.stringify(
      [webhookDeliveryDetailSchema, webhookHealthSchema].map((one) => z.toJSONSchema(one)),
    );
    for (const claim of [
      `The last ${maxAttemptSummaries} attempts, the latest last`,
      `Request and response of the last ${word(maxVisibleResponses)} attempts, the latest first; kept for ${responseRetentionMs / day} days`,
      `The first ${kib}`,
      `is not called for up to ${word(longestBreakMs / min)} minutes`,
    ]) {
      expect(described).to.contain(claim);
    }
  });

  it('do not exist at /docs/webhooks: they would have to be compared here', () => {
    const found = webhookReference().flatMap(({ type, summary }) => {
      const [text] = figure.exec(summary) ?? [];
      return text === undefined ? [] : [[type, text]];
    });
    // The notice before the expiry of client secrets.
    expect(found).to.deep.equal([['secret.expiring', '90 days']]);
  });
});
