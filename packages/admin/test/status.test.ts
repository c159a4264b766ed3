import { generatePrincipalKeys } from '@irp/principals';
import { expect } from 'chai';
import { runHere } from './support/run-here.ts';
import { startFakeService } from './support/start-fake-service.ts';

type Fake = Awaited<ReturnType<typeof startFakeService>>;

describe('admin status', () => {
  const fakes: Fake[] = [];
  const start = async (name: string, responses: Parameters<typeof startFakeService>[2]) => {
    const fake = await startFakeService(
      name,
      (await generatePrincipalKeys()).publicJwks,
      responses,
    );
    fakes.push(fake);
    return fake.url;
  };
  const ok = {
    status: 200,
    body: {
      status: 'ok',
      checks: { database: 'ok' },
    },
  };
  const quiet = {
    status: 200,
    body: 'outbox_waiting_events{service="x"} 0\noutbox_oldest_seconds{service="x"} 0\n',
  };
  afterEach(async () => {
    for (const fake of fakes.splice(0)) {
      await fake.stop();
    }
  });

  it('shows every service in a table, and ends with 0 without findings', async () => {
    const all = { '/readyz': ok, '/metrics': quiet };
    const consuming = `${quiet.body}consumer_lag_events{group="x"} 0\nconsumer_dead_letters{group="x"} 0\n`;
    const both = {
      ...all,
      '/metrics': { status: 200, body: consuming },
    };
    const urls = await Promise.all(
      [all, all, both, both, both].map((replies) => start('x', replies)),
    );
    const [
      AUTHORIZATION_URL = '',
      INVESTMENTS_URL = '',
      DIRECTORY_URL = '',
      NOTIFICATIONS_URL = '',
      AUDIT_URL = '',
    ] = urls;
    const services = {
      AUTHORIZATION_URL,
      INVESTMENTS_URL,
      DIRECTORY_URL,
      NOTIFICATIONS_URL,
      AUDIT_URL,
    };
    const operations = await start('gateway', all);
    const { code, stdout, stderr } = await runHere(['status'], {
      ...services,
      OPERATIONS_URL: `${operations}/`,
    });
    expect([code, stderr]).to.deep.equal([0, '']);
    const [header, ...rows] = stdout.trimEnd().split('\n');
    expect(header).to.match(/^SERVICE +STATE +OUTBOX +OLDEST +LAG +DEAD LETTERS$/);
    expect(rows.map((row) => row.split(/ +/).slice(0, 2))).to.deep.equal(
      ['gateway', 'authorization', 'investments', 'directory', 'notifications', 'audit'].map(
        (name) => [name, 'ok'],
      ),
    );
  });

  it('lists findings, and ends with 1', async () => {
    const unready = {
      status: 503,
      body: {
        status: 'unavailable',
        checks: { database: 'unavailable', events: 'ok' },
      },
    };
    const metrics = `# HELP outbox_waiting_events x
outbox_waiting_events{service="audit"} 7
ready_check{check="events"} 0
outbox_oldest_seconds{service="audit"} 90.4
consumer_lag_events{group="audit",topic="directory",service="audit"} 5
consumer_lag_events{group="audit",topic="authorization",service="audit"} 7
consumer_dead_letters{group="audit",topic="authorization",service="audit"} 3
consumer_dead_letters{group="webhooks",topic="directory",service="audit"} Nan
audit_refused_streams{service="audit"} 1
nodejs_eventloop_lag_seconds NaN
`;
    const found = {
      status: 200,
      body: {
        status: 'ok',
        checks: {},
        findings: ['record 7 of w1 was changed'],
      },
    };
    const AUDIT_URL = await start('audit', {
      '/readyz': found,
      '/metrics': { status: 200, body: metrics },
    });
    const DIRECTORY_URL = await start('directory', { '/readyz': unready, '/metrics': quiet });
    const NOTIFICATIONS_URL = 'http://127.0.0.1:1';
    const { code, stdout } = await runHere(['status', '--json'], {
      AUDIT_URL,
      DIRECTORY_URL,
      NOTIFICATIONS_URL,
    });
    expect(code).to.equal(1);
    const { services, findings } = JSON.parse(stdout);
    const by = Object.fromEntries(services.map((one: { service: string }) => [one.service, one]));
    expect(by.audit).to.include({
      state: 'ok',
      outbox: 7,
      oldestS: 90.4,
      lag: 12,
      deadLetters: 3,
    });
    expect([by.directory.state, by.notifications.state, by.investments.state]).to.deep.equal([
      'unavailable',
      'unreachable',
      'unknown',
    ]);
    const of = (name: string) =>
      findings.flatMap((one: { service: string; finding: string }) =>
        one.service === name ? [one.finding] : [],
      );
    expect(of('audit')).to.deep.equal([
      'record 7 of w1 was changed',
      '7 events are not published, the oldest for 90 s',
      '3 dead letters (see admin dead-letters list audit)',
      '1 streams (logs of a workspace or an account) contradict their signed checkpoints: the audit service rejects their records',
    ]);
    expect(of('directory')).to.deep.equal([
      'database is unavailable: MongoDB is unavailable, the database is not migrated, or SECRETS_KEY is wrong: see the log of the service',
    ]);
    expect([by.directory.outbox, by.directory.lag, by.directory.deadLetters]).to.deep.equal([
      0,
      'unknown',
      'unknown',
    ]);
    expect([by.notifications.outbox, by.gateway.lag]).to.deep.equal(['unknown', null]);
    expect(of('notifications')).to.deep.equal(['the service does not respond']);
    expect(of('investments')).to.deep.equal(['INVESTMENTS_URL is not set']);
    expect(of('gateway')).to.deep.equal(['OPERATIONS_URL is not set']);
  });

  it('sees all services at the gateway’s operations port alone', async () => {
    const checks = {
      authorization: 'ok',
      investments: 'ok',
      directory: 'unavailable',
      notifications: 'ok',
      audit: 'ok',
    };
    const operations = await start('gateway', {
      '/readyz': {
        status: 503,
        body: {
          status: 'unavailable',
          checks: { ...checks, limits: 'degraded' },
        },
      },
      '/metrics': { status: 200, body: 'gateway_limits_degraded{service="gateway"} 1\n' },
      '/metrics/audit': {
        status: 200,
        body: `consumer_dead_letters{group="audit",topic="directory",service="audit"} 0
consumer_lag_events{group="audit",topic="directory",service="audit"} NaN
ready_check{check="database",service="audit"} 1
ready_check{check="events",service="audit"} 0
used_tokens_degraded{service="audit"} 1
`,
      },
    });
    const { code, stdout } = await runHere(['status'], { OPERATIONS_URL: operations });
    expect(code).to.equal(1);
    expect(stdout)
      .to.match(/^gateway +unavailable$/m)
      .and.match(/^directory +unavailable +unknown +unknown +unknown +unknown$/m)
      .and.match(/^audit +degraded +unknown +0$/m)
      .and.match(
        /^audit: events is degraded: Kafka is unavailable, or a consumer has lost its group/m,
      )
      .and.match(/^audit: tokens is degraded: Redis is unavailable/m)
      .and.match(/^gateway: directory is unavailable$/m)
      .and.match(
        /^gateway: limits is degraded: Redis is unavailable: each process counts requests for the rate limits on its own$/m,
      );
    expect(stdout.match(/^gateway: limits/gm)).to.have.length(1);
  });

  it('shows a gateway without any service, which still serves, as degraded', async () => {
    const checks = Object.fromEntries(
      ['authorization', 'investments', 'directory', 'notifications', 'audit'].map((name) => [
        name,
        'unavailable',
      ]),
    );
    const operations = await start('gateway', {
      '/readyz': {
        status: 200,
        body: { status: 'ok', checks },
      },
    });
    const { code, stdout } = await runHere(['status'], { OPERATIONS_URL: operations });
    expect(code).to.equal(1);
    expect(stdout)
      .to.match(/^gateway +degraded$/m)
      .and.match(/^gateway: audit is unavailable$/m);
  });

  it('treats an invalid readiness as no response, and control characters as spaces', async () => {
    const page = { status: 200, body: '<html>\u001b[31m' };
    const strange = {
      status: 200,
      body: {
        status: 'ok',
        checks: { 'a\u001b[2J': 'unavailable' },
      },
    };
    const AUDIT_URL = await start('audit', { '/readyz': page, '/metrics': page });
    const DIRECTORY_URL = await start('directory', { '/readyz': strange });
    const { stdout } = await runHere(['status'], { AUDIT_URL, DIRECTORY_URL });
    expect(stdout)
      .to.match(/^audit +unreachable/m)
      .and.not.include('\u001b');
  });
});
