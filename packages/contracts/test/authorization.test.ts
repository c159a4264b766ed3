import { newId, scopes } from '@irp/contracts';
import { emailSchema, nameSchema } from '@irp/contracts/authorization';
import { roles, scopesByRole } from '@irp/contracts/permissions';
import { expect } from 'chai';

describe('newId', () => {
  it('is a UUID version 7 of the given millisecond', () => {
    const id = newId(0x0123456789ab);
    expect(id).to.match(/^01234567-89ab-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(newId(1) < newId(2)).to.equal(true);
  });
});

describe('roles', () => {
  it('have no scope that the role above lacks', () => {
    expect([...scopesByRole.owner]).to.have.members(scopes);
    for (const [index, role] of roles.entries()) {
      const above = roles[index - 1];
      if (above) {
        expect(scopesByRole[above], role).to.include.members([...scopesByRole[role]]);
      }
    }
  });

  it('grant the administration of members and keys to admins only', () => {
    for (const role of ['developer', 'member'] as const) {
      expect(scopesByRole[role]).not.to.include.oneOf([
        'members.write',
        'workspace.write',
        'tokens.revoke',
        'audit.read',
        'audit.erase',
      ]);
    }
  });

  it('grant the erasure of persons from the audit log to owners only', () => {
    expect(roles.filter((role) => scopesByRole[role].includes('audit.erase'))).to.deep.equal([
      'owner',
    ]);
  });
});

describe('nameSchema and emailSchema', () => {
  it('normalize the spellings of one e-mail address', () => {
    for (const typed of ['Ada@Example.ORG', ' ada@example.org ', 'ada@example.org']) {
      expect(emailSchema.parse(typed)).to.equal('ada@example.org');
    }
    expect(emailSchema.parse('re\u0301ne@example.org')).to.equal(
      emailSchema.parse('R\u00c9NE@example.org'),
    );
  });

  it('reject malformed e-mail addresses', () => {
    for (const wrong of [
      'a',
      'a@',
      '@b.org',
      'a@b',
      'a@b.',
      'a@.org',
      'a@b..org',
      'a b@c.org',
      'a@b@c.org',
      'a\0@b.org',
      `${'a'.repeat(255)}@b.org`,
    ]) {
      expect(emailSchema.safeParse(wrong).success, wrong).to.equal(false);
    }
  });

  it('reject empty and too long names', () => {
    for (const wrong of ['', ' ', '\t\n', 'x'.repeat(201)]) {
      expect(nameSchema.safeParse(wrong).success).to.equal(false);
    }
    expect(nameSchema.parse('株式会社 🏢')).to.equal('株式会社 🏢');
  });
});
