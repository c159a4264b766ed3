import {
  createLogger,
  type Logger,
  type LogLevel,
  runWithSpan,
  type Span,
  silentLogger,
} from '@irp/observability';
import { expect } from 'chai';

function recorder(level: LogLevel = 'info'): { log: Logger; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('tested', level, {
    write: (line: string) => lines.push(JSON.parse(line)),
  });
  return { log, lines };
}

describe('createLogger', () => {
  it('writes one JSON line with name, time and textual level', () => {
    const { log, lines } = recorder();
    log.child({ requestId: 'r1' }).warn({ count: 2 }, 'careful');
    expect(lines).to.have.length(1);
    expect(lines[0]).to.include({
      name: 'tested',
      level: 'warn',
      msg: 'careful',
      count: 2,
      requestId: 'r1',
    });
    expect(lines[0]!.time).to.match(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('has the ids of its span, and no others', () => {
    const { log, lines } = recorder();
    const span = {
      traceId: 'a'.repeat(32),
      spanId: 'b'.repeat(16),
      hasEnded: false,
    } as Span;
    runWithSpan(span, () => log.child({ requestId: 'r1' }).info({ count: 1 }, 'within'));
    log.info({ count: 2 }, 'outside');
    log.info('after');
    expect(lines[0]).to.include({
      trace_id: 'a'.repeat(32),
      span_id: 'b'.repeat(16),
      count: 1,
      msg: 'within',
    });
    expect(lines[1]).to.not.have.any.keys('trace_id', 'span_id');
    expect(lines[2]).to.not.have.any.keys('trace_id', 'count');
  });

  it('drops entries below its level', () => {
    const { log, lines } = recorder('error');
    log.info('no');
    log.error('yes');
    expect(lines.map(({ msg }) => msg)).to.deep.equal(['yes']);
  });

  it('redacts secrets at the top level and one level below', () => {
    const { log, lines } = recorder();
    const secret = 'hunter2';
    for (const field of [
      'authorization',
      'cookie',
      'apiKey',
      'x-api-key',
      'password',
      'secret',
      'token',
      'client_secret',
      'access_token',
      'refresh_token',
      'passwordHash',
    ]) {
      log.info(
        {
          [field]: secret,
          headers: { [field]: secret },
        },
        'request',
      );
      expect(JSON.stringify(lines.at(-1)), field).not.to.include(secret);
      expect(lines.at(-1)).to.have.property(field, '[redacted]');
    }
  });

  it('does not modify the logged object', () => {
    const { log } = recorder();
    const user = { password: 'hunter2' };
    log.info({ user }, 'made');
    expect(user.password).to.equal('hunter2');
  });

  it('writes nothing as silentLogger', () => {
    expect(silentLogger().isLevelEnabled('fatal')).to.equal(false);
  });
});
