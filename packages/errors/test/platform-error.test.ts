import { errorCodes, errorEntry, PlatformError, toProblem } from '@irp/errors';
import { expect } from 'chai';

describe('PlatformError', () => {
  it('has the status of its code', () => {
    for (const code of errorCodes) {
      expect(new PlatformError(code, 'x').status, code).to.equal(errorEntry(code).status);
    }
  });

  it('adds Retry-After in seconds to its other headers', () => {
    const error = new PlatformError('unavailable', 'Unavailable', {
      retryAfterS: 0,
      headers: { Allow: 'GET' },
    });
    expect(error.headers).to.deep.equal({ Allow: 'GET', 'Retry-After': '0' });
  });

  it('has Retry-After with every 503, and with another status only if given', () => {
    for (const code of errorCodes) {
      const { status, headers } = new PlatformError(code, 'x');
      expect('Retry-After' in headers, code).to.equal(status === 503);
    }
  });

  it('does not modify the given headers', () => {
    const headers = {};
    new PlatformError('unavailable', 'Unavailable', { retryAfterS: 1, headers });
    expect(headers).to.deep.equal({});
  });

  it('has its cause', () => {
    const cause = new Error('disk');
    expect(new PlatformError('internal_error', 'x', { cause }).cause).to.equal(cause);
    expect(new PlatformError('internal_error', 'x')).not.to.have.property('cause');
  });
});

describe('toProblem', () => {
  it('returns the members of RFC 9457, error and message', () => {
    const errors = [{ field: 'name', message: 'must not be empty' }];
    const error = new PlatformError('invalid_request', 'name must not be empty', { errors });
    expect(toProblem(error, '/v2/me', 'req-12345')).to.deep.equal({
      type: '/docs/errors/invalid_request',
      title: 'Invalid request',
      status: 400,
      detail: 'name must not be empty',
      instance: '/v2/me',
      error: 'invalid_request',
      message: 'name must not be empty',
      requestId: 'req-12345',
      errors,
    });
  });

  it('contains neither the internal details nor the cause', () => {
    const error = new PlatformError('not_found', 'Gone', {
      internal: 'row 7',
      cause: new Error('secret'),
      errors: [],
    });
    const text = JSON.stringify(toProblem(error, '/', 'req-12345'));
    expect(text).not.to.match(/row 7|secret|stack|"errors"/);
  });

  it('has a title for every code', () => {
    const titles = errorCodes.map((code) => errorEntry(code).title);
    expect(new Set(titles).size).to.equal(titles.length);
    for (const title of titles) {
      expect(title).to.match(/^(?:URI|[A-Z][a-z]*)(?: [a-z ]+)?$/);
    }
  });
});
