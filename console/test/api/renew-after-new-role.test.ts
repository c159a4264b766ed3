import { QueryClient } from '@tanstack/react-query';
import { expect } from 'chai';
import { renewAfterNewRole } from '../../src/api/renew-after-new-role.ts';

describe('the token after a new role', () => {
  let renewals: number;
  let read: (role: string, atMs: number, workspace?: string) => void;

  beforeEach(() => {
    renewals = 0;
    const queries = new QueryClient();
    renewAfterNewRole(queries, { forget: () => void renewals++ });
    read = (role, updatedAt, workspace = 'w1') =>
      void queries.setQueryData(
        [workspace, 'production', 'me'],
        { role, platformRoles: [] },
        { updatedAt },
      );
  });

  it('is renewed, once for each change', () => {
    read('member', 100_000);
    read('member', 101_000);
    expect(renewals).to.equal(0);
    read('admin', 102_000);
    read('admin', 103_000);
    expect(renewals).to.equal(1);
    read('owner', 200_000);
    expect(renewals).to.equal(2);
  });

  it('is not renewed endlessly while servers disagree', () => {
    for (let at = 0; at < 100; at++) {
      read(at % 2 === 0 ? 'member' : 'admin', 100_000 + at);
    }
    expect(renewals).to.equal(1);
    read('member', 200_000);
    expect(renewals).to.equal(2);
  });

  it('is not renewed by a workspace with another role of the person', () => {
    for (let at = 0; at < 10; at++) {
      read('member', 100_000 + at, 'w1');
      read('admin', 100_000 + at, 'w2');
    }
    expect(renewals).to.equal(0);
  });
});
