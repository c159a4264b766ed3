import { randomBytes } from 'node:crypto';
import { eventually } from '@irp/testing/eventually';
import { type Collector, startCollector } from '@irp/testing/start-collector';
import { expect } from 'chai';
import { catchMails, type MailCatcher } from '../src/catch-mails.ts';
import { type Lifecycle, startLifecycle } from '../src/lifecycle.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../src/webhook-receiver.ts';

type Span = Collector['spans'][number];

describe('e2e: the trace of a request', () => {
  let life: Lifecycle;
  let collector: Collector;
  let receiver: WebhookReceiver;
  let catcher: MailCatcher;
  /** The span of the client. */
  const clientSpan = '00f067aa0ba902b7';
  const newTrace = () => randomBytes(16).toString('hex');
  const ofTrace = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId);
  const parentOf = ({ parentSpanId }: Span) =>
    collector.spans.find(({ spanId }) => spanId === parentSpanId);

  /** The chain from a span to the request of the client. */
  function chain(span: Span): string[] {
    const parent = parentOf(span);
    return [`${span.service}: ${span.name}`, ...(parent ? chain(parent) : [])];
  }

  before(async () => {
    collector = await startCollector();
    receiver = await startWebhookReceiver();
    catcher = await catchMails();
    life = await startLifecycle({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      SMTP_URL: catcher.url,
      WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
    });
  });
  after(async () => {
    await life?.stop();
    receiver?.stop();
    await collector?.stop();
    await catcher?.stop();
  });

  it('includes the gateway, the audit log, webhooks and mails', async () => {
    const app = await life.publish();
    await life.install(life.keys.tenant, app);
    const path = `/${randomBytes(8).toString('hex')}`;
    await life.send(life.keys.tenant, 'POST', '/webhook-endpoints', {
      url: `${receiver.url}${path}?secret=Quetzal${app.clientSecret}`,
      events: ['application.suspended'],
    });
    const traceId = newTrace();
    const reason = 'Reported by Rosalind Xylander';
    const { status } = await life.platform.call('POST', `/v2/applications/${app.id}/suspend`, {
      key: life.keys.operator,
      // Not sampled by the client: the gateway decides.
      headers: { traceparent: `00-${traceId}-${clientSpan}-00` },
      body: { reason },
    });
    expect(status).to.equal(204);
    const find = (service: string, name: string) =>
      ofTrace(traceId).find((span) => span.service === service && span.name === name);
    const route = '/v2/applications/{id}/suspend';
    const ends: [service: string, name: string][] = [
      ['notifications', 'send mail'],
      ['notifications', 'POST webhook'],
      ['audit', 'process authorization'],
      ['authorization', 'send authorization'],
    ];
    // Each service exports spans independently: the spans in between must have arrived, too.
    await eventually('each end of the trace leads back to the request', () =>
      ends.every(([service, name]) => {
        const span = find(service, name);
        return span && chain(span).at(-1) === `gateway: POST ${route}`;
      }),
    );

    const request = [
      `authorization: POST ${route}`,
      'gateway: POST authorization',
      `gateway: POST ${route}`,
    ];
    expect(chain(find('audit', 'process authorization')!)).to.deep.equal([
      'audit: process authorization',
      ...request,
    ]);
    expect(chain(find('authorization', 'send authorization')!)).to.deep.equal([
      'authorization: send authorization',
      ...request,
    ]);
    const consumed = ['notifications: process authorization', ...request];
    expect(chain(find('notifications', 'send mail')!)).to.deep.equal([
      'notifications: send mail',
      'notifications: enqueue notification mails',
      ...consumed,
    ]);
    expect(chain(find('notifications', 'POST webhook')!)).to.deep.equal([
      'notifications: POST webhook',
      'notifications: match tenant webhooks',
      ...consumed,
    ]);
    const [root] = ofTrace(traceId).filter(({ parentSpanId }) => parentSpanId === clientSpan);
    expect(root).to.include({
      service: 'gateway',
      name: `POST ${route}`,
      kind: 'server',
    });
    expect(root!.attributes).to.include({
      'http.request.method': 'POST',
      'http.route': route,
      'url.path': `/v2/applications/${app.id}/suspend`,
      'http.response.status_code': 204,
      'irp.api.version': 'v2',
    });
    expect(root!.resource).to.include({ 'deployment.environment.name': 'test' });
    const stored = ofTrace(traceId).filter(
      ({ attributes }) => attributes['db.system.name'] === 'mongodb',
    );
    expect(new Set(stored.map(({ service }) => service))).to.include.members([
      'authorization',
      'notifications',
    ]);
  });

  it('has one lookup of a credential, in the trace of the first request', async () => {
    const { key } = await life.send(life.keys.publisher, 'POST', '/api-keys', {
      name: 'Traced',
      environment: 'production',
      scopes: ['investments.read'],
    });
    const traces = [newTrace(), newTrace()];
    for (const traceId of traces) {
      await life.platform.call('GET', `/v2/investments?limit=1&name=Zebrawood&apiKey=${key}`, {
        headers: { traceparent: `00-${traceId}-${clientSpan}-01` },
      });
    }
    const namesIn = (traceId: string) =>
      ofTrace(traceId).map(({ service, name }) => `${service}: ${name}`);
    await eventually('both traces are exported', () =>
      traces.every((traceId) =>
        namesIn(traceId).some((name) => name.startsWith('investments: GET')),
      ),
    );
    const lookup = 'authorization: POST /internal/credentials/resolve';
    expect(namesIn(traces[0]!)).to.include(lookup);
    expect(namesIn(traces[1]!)).not.to.include(lookup);
    const sent = Buffer.concat(collector.requests.map(({ body }) => body));
    expect(sent.includes('Zebrawood')).to.equal(false);
    expect(sent.includes(key)).to.equal(false);
  });

  it('has no secret and no personal data', async () => {
    const token = await life.machineToken(await life.publish());
    await life.platform.call('GET', '/v2/investments?limit=1', {
      headers: { Authorization: `Bearer ${token.access_token}` },
    });
    await life.platform.call('GET', `/account/reset/${life.keys.publisher}?code=a-secret-code`);
    await life.platform.call('GET', `/v2/${life.keys.publisher}/name@person.example`);
    await eventually('the requests are exported', () =>
      collector.spans.some(({ name }) => name === 'GET /account'),
    );
    const { users, workspaces } = life.platform.demo;
    const names = await Promise.all(users.map(({ apiKey }) => life.send(apiKey, 'GET', '/me')));
    const people = [
      ...users.flatMap(({ email, password }) => [email, password]),
      ...names.map(({ user }) => user.name),
    ];
    const secrets = [
      ...Object.values(life.keys),
      token.access_token,
      'a-secret-code',
      'Quetzal',
      'name@person.example',
      'Rosalind',
      'Xylander',
      'Bearer',
      '127.0.0.1:',
      ...workspaces.map(({ name }) => name),
      ...people,
    ];
    const sent = Buffer.concat(collector.requests.map(({ body }) => body)).toString('latin1');
    expect(secrets.filter((secret) => secret !== undefined && sent.includes(secret))).to.deep.equal(
      [],
    );
    expect(
      JSON.stringify(collector.spans.map(({ name, attributes }) => [name, attributes])),
    ).not.to.contain('@');
    expect(catcher.mails.length).to.be.greaterThan(0);
  });
});
