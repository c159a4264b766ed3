import type { Principal } from '@irp/contracts';
import { createLocalPrincipals, principalHeader } from '@irp/principals';
import { expect } from 'chai';

const principal: Principal = {
  kind: 'user',
  credentialId: 'k1',
  credentialKind: 'api_key',
  userId: 'u1',
  organizationId: 'o1',
  workspaceId: 'w1',
  environment: 'production',
  region: 'us',
  role: 'owner',
  scopes: ['investments.read'],
};
const read = {
  service: 'investments',
  method: 'GET',
  target: '/v2/investments?limit=1',
};
const write = {
  service: 'investments',
  method: 'POST',
  target: '/v2/investments',
};

describe('principals within one process', () => {
  let nowMs: number;
  let local: ReturnType<typeof createLocalPrincipals>;
  beforeEach(() => {
    nowMs = 1_000;
    local = createLocalPrincipals(() => nowMs);
  });
  const senderOf = (token: string, { service, method, target }: typeof read, at = local) =>
    at.verifier.verify(
      {
        headers: { [principalHeader]: token },
        method,
        url: target,
      },
      service,
    );

  it('name the caller, the service or the gateway of a request', async () => {
    const clientAddress = '203.0.113.7';
    const token = local.signer.signPrincipal(principal, { ...read, clientAddress });
    expect(await senderOf(token, read)).to.deep.equal({
      kind: 'principal',
      principal,
      clientAddress,
    });
    expect(await senderOf(local.signer.signService('demo', write), write)).to.include({
      kind: 'service',
      service: 'demo',
    });
    expect(await senderOf(local.signer.signGateway(write), write)).to.include({ kind: 'gateway' });
  });

  it('are valid once, even for a read', async () => {
    for (const request of [read, write]) {
      const token = local.signer.signPrincipal(principal, request);
      expect(await senderOf(token, request)).to.include({ kind: 'principal' });
      expect(await senderOf(token, request)).to.equal(undefined);
    }
  });

  it('are rejected for another request, and stay valid', async () => {
    const token = local.signer.signPrincipal(principal, read);
    for (const other of [{ service: 'audit' }, { method: 'POST' }, { target: '/v2/investments' }]) {
      expect(await senderOf(token, { ...read, ...other }), JSON.stringify(other)).to.equal(
        undefined,
      );
    }
    expect(await senderOf(token, read)).to.include({ kind: 'principal' });
  });

  it('are valid for 7 seconds', async () => {
    const first = local.signer.signPrincipal(principal, read);
    const second = local.signer.signPrincipal(principal, read);
    nowMs += 6_999;
    expect(await senderOf(first, read)).to.include({ kind: 'principal' });
    nowMs += 1;
    expect(await senderOf(second, read)).to.deep.equal({ kind: 'stale', ageS: 7 });
    expect(await senderOf(second, read), 'used up').to.equal(undefined);
  });

  it('are recognised as late although others were signed since, and name nobody', async () => {
    const waiting = [1, 2, 3].map(() => local.signer.signPrincipal(principal, write));
    nowMs += 120_000;
    const fresh = local.signer.signGateway(write);
    for (const token of waiting) {
      expect(await senderOf(token, write)).to.deep.equal({ kind: 'stale', ageS: 120 });
    }
    expect(await senderOf(fresh, write)).to.include({ kind: 'gateway' });
  });

  it('are dropped, oldest first, if many requests never arrive', async () => {
    const sign = () => local.signer.signPrincipal(principal, read);
    const first = sign();
    const second = sign();
    const valid = Array.from({ length: 10_000 }, sign);
    expect(await senderOf(first, read), 'while they are valid, none is').to.include({
      kind: 'principal',
    });
    nowMs += 7_000;
    sign();
    expect(await senderOf(second, read)).to.equal(undefined);
    expect(await senderOf(valid[9_999]!, read)).to.include({ kind: 'stale' });
  });

  it('are rejected if unknown, or of another process', async () => {
    const token = local.signer.signPrincipal(principal, read);
    expect(
      await senderOf(
        token,
        read,
        createLocalPrincipals(() => nowMs),
      ),
    ).to.equal(undefined);
    for (const other of [
      '',
      token.toUpperCase(),
      `${token} `,
      '00000000-0000-4000-8000-000000000000',
    ]) {
      expect(await senderOf(other, read), other).to.equal(undefined);
    }
    expect(
      await local.verifier.verify(
        {
          headers: {},
          method: 'GET',
          url: read.target,
        },
        read.service,
      ),
    ).to.equal(undefined);
  });

  it('are valid by the clock of the process by default', async () => {
    const own = createLocalPrincipals();
    expect(await senderOf(own.signer.signPrincipal(principal, read), read, own)).to.include({
      kind: 'principal',
    });
  });
});
