import { runWithSpan, silentLogger } from '@irp/observability';
import { eventually } from '@irp/testing/eventually';
import { type Collector, startCollector } from '@irp/testing/start-collector';
import { openTracing, type Tracing } from '@irp/tracing';
import { expect } from 'chai';
import { createCollectedStore } from '../../src/mail/store/collected-store.ts';
import { startMailServer, type TestMailServer } from '../support/mail-server.ts';
import { type OpenMails, openMails, resetMail } from '../support/open-mails.ts';
import { queuesOf } from '../support/open-queues.ts';

describe('mail queue: traces', () => {
  let open: OpenMails;
  let queues: ReturnType<typeof queuesOf>;
  let server: TestMailServer;
  let collector: Collector;
  let tracing: Tracing;
  before(async () => {
    open = await openMails();
    queues = queuesOf(open);
    server = await startMailServer();
    collector = await startCollector();
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    tracing = (await openTracing(environment, {
      service: 'notifications',
      log: silentLogger(),
    }))!;
  });
  after(async () => {
    await queues.close();
    await server.stop();
    await collector.stop();
    await open.close();
  });

  it('link a digest to the spans of the mails outside its trace', async () => {
    const [parent, ...others] = Array.from(
      { length: 128 + 1 },
      () => tracing.startTrace('x', { kind: 'internal' })!,
    );
    const links = others.map(({ traceparent }) => traceparent);
    const own = (await openTracing(
      { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
      {
        service: 'x',
        log: silentLogger(),
      },
    ))!;
    const queue = queues.open(server.url, {
      tracing: {
        tracer: own,
        name: 'send digest',
        attributes: {},
      },
    });
    await queue.enqueue([
      {
        ...resetMail('digest'),
        traceparent: parent!.traceparent,
        links,
      },
    ]);
    await eventually('it is sent', async () => (await open.row('digest'))?.state === 'sent');
    await queues.close();
    await own.stop();
    server.received.length = 0;
    const { traceId, parentSpanId, ...span } = collector.spans.find(
      ({ name }) => name === 'send digest',
    )!;
    expect([traceId, parentSpanId]).to.deep.equal([parent!.traceId, parent!.spanId]);
    const expected = others.map((one) => ({ traceId: one.traceId, spanId: one.spanId }));
    expect(span.links).to.have.length(128);
    expect(span.links, 'the SDK drops none').to.deep.equal(expected);
  });

  it("have each attempt of a mail, even after a restart, below the request's span; mails of untraced requests have no span", async () => {
    server.responses.rcpt = () => ({ code: 451, message: '4.7.1 <ann@example.org> is greylisted' });
    const traced = {
      tracing: {
        tracer: tracing,
        name: 'send mail',
        attributes: { 'messaging.system': 'smtp' },
      },
    };
    const asking = tracing.startTrace('enqueue notification mails', { kind: 'internal' })!;
    const before = queues.open(server.url, traced);
    await runWithSpan(asking, () => before.enqueue([resetMail('traced')]));
    asking.end();
    await before.enqueue([resetMail('untraced')]);
    const failed = async (key: string) =>
      (await open.row(key))?.failure?.includes('greylisted') ?? false;
    await eventually(
      'both have failed',
      async () => (await failed('traced')) && (await failed('untraced')),
    );
    await queues.close();
    delete server.responses.rcpt;
    await open.makeDue();
    queues.open(server.url, traced);
    await eventually('both are sent', () => server.received.length === 2);
    await eventually('that is stored', async () => (await open.row('traced'))?.state === 'sent');
    expect(await open.row('untraced')).not.to.have.property('traceparent');

    const collected = createCollectedStore(open.models, open.sealer, { sent: 'queued' });
    await runWithSpan(tracing.startTrace('x', { kind: 'internal' }), () =>
      collected.add([{ ...resetMail('collected'), userId: 'u1' }], new Date(0)),
    );
    const [due] = await collected.due('u1', new Date(), 10);
    expect(due!.traceparent).to.match(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);

    await tracing.stop();
    const attempts = collector.spans.filter(({ name }) => name === 'send mail');
    expect(attempts.map(({ traceId, parentSpanId }) => [traceId, parentSpanId])).to.deep.equal([
      [asking.traceId, asking.spanId],
      [asking.traceId, asking.spanId],
    ]);
    expect(
      attempts.map(({ attributes }) => [attributes['irp.mail.attempt'], attributes['error.type']]),
    ).to.deep.equal([
      [1, 'later_refused'],
      [2, undefined],
    ]);
    const sent = Buffer.concat(collector.requests.map(({ body }) => body));
    for (const secret of ['ann@', 'swordfish', 'greylisted']) {
      expect(sent.includes(secret), secret).to.equal(false);
    }
  });
});
