import { invalidField } from '@irp/errors';
import { expect } from 'chai';

describe('an invalid field', () => {
  it('is a 400 that names the field in its message and in its list', () => {
    const { status, code, message, errors } = invalidField('tags.0', 'must not be empty');
    expect([status, code, message]).to.deep.equal([
      400,
      'invalid_request',
      'tags.0 must not be empty',
    ]);
    expect(errors).to.deep.equal([{ field: 'tags.0', message: 'must not be empty' }]);
  });
});
