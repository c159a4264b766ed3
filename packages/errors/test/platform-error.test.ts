import { PlatformError, statusByCode, titleByCode, toProblem } from '@irp/errors';
import { expect } from 'chai';

describe('PlatformError', () => {
  it('has the status of its code', () => {
    for (const [code, status] of Object.entries(statusByCode)) {
      expect(new PlatformError(code as keyof typeof statusByCode, 'x').status, code).to.equal(status);
    }
  });

  it('sends Retry-After in seconds beside its other headers', () => {
    const error = new PlatformError('unavailable', 'Away', { retryAfterS: 0, headers: { Allow: 'GET' } });
    expect(error.headers).to.deep.equal({ Allow: 'GET', 'Retry-After': '0' });
  });

  it('keeps the headers that it was given as they were', () => {
    const headers = {};
    new PlatformError('unavailable', 'Away', { retryAfterS: 1, headers });
    expect(headers).to.deep.equal({});
  });

  it('keeps its cause', () => {
    const cause = new Error('disk');
    expect(new PlatformError('internal_error', 'x', { cause }).cause).to.equal(cause);
    expect(new PlatformError('internal_error', 'x')).not.to.have.property('cause');
  });
});

describe('toProblem', () => {
  it('gives RFC 9457 members and the fixed error and message', () => {
    const errors = [{ field: 'name', message: 'must not be empty' }];
    const error = new PlatformError('invalid_request', 'name must not be empty', { errors });
    expect(toProblem(error, '/v2/me', 'req-12345')).to.deep.equal({
      type: 'urn:irp:problem:invalid_request',
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

  it('tells nothing of what is for the log', () => {
    const error = new PlatformError('not_found', 'Gone', { internal: 'row 7', cause: new Error('secret'), errors: [] });
    const text = JSON.stringify(toProblem(error, '/', 'req-12345'));
    expect(text).not.to.match(/row 7|secret|stack|"errors"/);
  });

  it('has a title for every code', () => {
    const titles = Object.keys(statusByCode).map((code) => titleByCode(code as keyof typeof statusByCode));
    expect(new Set(titles).size).to.equal(titles.length);
    for (const title of titles) expect(title).to.match(/^[A-Z][a-z ]+$/);
  });
});
