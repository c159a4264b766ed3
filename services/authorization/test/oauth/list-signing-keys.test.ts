import { expect } from 'chai';
import { type RunningAuthorization, startAuthorization } from '../support/start-authorization.ts';

describe('signing keys, for operators', () => {
  let service: RunningAuthorization;
  before(async () => {
    service = await startAuthorization();
  });
  after(() => service.platform.stop());

  interface Key {
    kid: string;
    algorithm: string;
    state: string;
    usedFrom: string | null;
  }
  const list = async (): Promise<Key[]> => (await service.internal('signing-keys', {})).body.keys;
  const statesOf = (keys: Key[]) => keys.map(({ algorithm, state }) => `${algorithm} ${state}`);

  it('are listed by id, with the state of each key and without secrets', async () => {
    const before = await list();
    expect(statesOf(before)).to.deep.equal(['RS256 current', 'ES256 current']);
    const text = JSON.stringify(await service.internal('signing-keys', {}));
    expect(text).not.to.match(/"(?:d|p|q|dp|dq|qi|n|x|y|sealed)":/);
    const published = (await service.call('GET', '/oauth/jwks')).body.keys;
    expect(before.map(({ kid }) => kid)).to.have.members(published.map(({ kid }: Key) => kid));

    const { kids } = (await service.internal('signing-keys/rotate', {})).body;
    const soon = await list();
    expect(statesOf(soon)).to.deep.equal([
      'RS256 current',
      'RS256 upcoming',
      'ES256 current',
      'ES256 upcoming',
    ]);
    expect(soon.flatMap(({ kid, state }) => (state === 'upcoming' ? [kid] : []))).to.have.members(
      kids,
    );
  });
});
