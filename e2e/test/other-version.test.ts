import { expect } from 'chai';
import { createIrpHome, type IrpHome } from '../../packages/cli/test/support/run-irp.ts';
import {
  type ApiError,
  createClient,
  InvestmentResearch,
} from '../../packages/client/src/index.ts';
import { type OtherVersion, startOtherVersion } from '../src/other-version.ts';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

describe('the client and irp with a server of another version', () => {
  let platform: RunningDemo;
  let earlier: OtherVersion;
  let later: OtherVersion;
  let home: IrpHome;

  before(async () => {
    platform = await startDemo();
    earlier = await startOtherVersion(platform.baseUrl, {
      isUnknown: (_, path) => /\/(?:facets|archive|notes)$/.test(path),
    });
    later = await startOtherVersion(platform.baseUrl, { changeBody: ofLaterVersion });
    home = await createIrpHome();
    for (const [profile, { baseUrl }] of Object.entries({ platform, earlier, later })) {
      const login = ['login', '--url', baseUrl, '--api-key', '--profile', profile];
      const { code, stderr } = await home.irpHere(login, platform.keyOf('owner'));
      expect([code, stderr]).to.deep.equal([0, '']);
    }
  });
  after(async () => {
    await home?.remove();
    earlier?.stop();
    later?.stop();
    await platform?.stop();
  });

  const clientOf = ({ baseUrl }: { baseUrl: string }) =>
    new InvestmentResearch({ baseUrl, apiKey: platform.keyOf('owner'), retry: false });
  const irp = (profile: string, ...args: string[]) => home.irpHere([...args, '--profile', profile]);
  const failureOf = (call: Promise<unknown>): Promise<ApiError> =>
    call.then(
      () => expect.fail('no error'),
      (error) => error,
    );
  const firstId = async () => {
    const [first] = await clientOf(platform).investments.list().toArray({ limit: 1 });
    return first!.id!;
  };

  describe('an earlier version', () => {
    it('without a path: the error names the path and the place of the matching client', async () => {
      const { investments } = clientOf(earlier);
      const id = await firstId();
      const calls: [() => Promise<unknown>, string][] = [
        [() => investments.facets({ query: { by: 'country' } }), 'GET /v2/investments/facets'],
        [() => investments.archive(id), 'POST /v2/investments/{id}/archive'],
        [() => investments.notes.list(id).toArray({ limit: 1 }), 'GET /v2/investments/{id}/notes'],
      ];
      for (const [call, operation] of calls) {
        const error = await failureOf(call());
        expect(error).to.include({ name: 'NotFoundError', error: 'not_found' });
        expect(error.message).to.match(
          new RegExp(
            `^There is nothing at this address\\. The server has no ${escaped(operation)}, `,
          ),
        );
        expect(error.message).to.include(`from ${earlier.baseUrl}/sdk`);
      }
      const missing = await failureOf(investments.get('missing'));
      expect(missing.message).to.equal('There is no such investment.');
    });

    it('without a method, a field or a parameter: the error names it', async () => {
      const { baseUrl } = platform;
      const client = createClient({ baseUrl, credential: platform.keyOf('owner') });
      const put = client.put as (path: string, init: object) => Promise<unknown>;
      const method = await failureOf(put('/v2/investments', { body: {} }));
      expect(method.message).to.include('The server has no PUT /v2/investments, which version');
      const { investments } = clientOf(platform);
      const forecast = { forecast: '1' } as object;
      for (const call of [
        () => investments.create({ name: 'X', ...forecast }),
        () => investments.list(forecast).toArray({ limit: 1 }),
      ]) {
        const { message, errors } = await failureOf(call());
        expect(errors[0]).to.include({ field: 'forecast' });
        expect(message).to.match(/^forecast is not a known (field|parameter)/);
        expect(message).to.include(`the server has a different version than this client`);
        expect(message).to.include(`from ${baseUrl}/sdk`);
      }
    });

    it('irp prints the same in one line, without a stack trace', async () => {
      const { code, stdout, stderr } = await irp(
        'earlier',
        'investments',
        'archive',
        await firstId(),
      );
      expect([code, stdout]).to.deep.equal([1, '']);
      expect(stderr.trim().split('\n')).to.have.length(1);
      expect(stderr).to.match(/^irp: There is nothing at this address\. The server has no POST /);
      expect(stderr).to.include(`${earlier.baseUrl}/sdk`);
      const sent = await irp('platform', 'api', 'POST', '/v2/investments', '-f', 'forecast=1');
      expect(sent.code).to.equal(1);
      expect(sent.stderr).to.include('forecast is not a known field');
      const missing = await irp('platform', 'api', 'GET', '/v2/investments/missing');
      expect(missing.stderr).to.match(/^irp: There is no such investment\. \(404 /);
    });
  });

  describe('a later version', () => {
    it('with unknown members and values: they are in the records', async () => {
      const { investments } = clientOf(later);
      const [record] = await investments.list().toArray({ limit: 1 });
      expect(record).to.deep.include({ forecast: { rating: 'A' }, visibility: 'organization' });
    });

    it('irp prints known columns, and all members as JSON', async () => {
      const table = await irp('later', 'investments', 'list', '--limit', '2');
      expect(table.code).to.equal(0);
      expect(table.stderr).to.match(/^Showing the first 2 investments/);
      expect(table.stdout.trim().split('\n')).to.have.length(3);
      const json = await irp('later', 'investments', 'list', '--limit', '2', '--json');
      expect(json.stdout).to.include('"forecast"');
    });
  });

  it('irp reports the address of a foreign server', async () => {
    const login = ['login', '--url', `${platform.baseUrl}/docs`, '--api-key'];
    const { code, stderr } = await home.irpHere(login, platform.keyOf('owner'));
    expect(code).to.equal(1);
    expect(stderr.trim().split('\n')).to.have.length(1);
    expect(stderr).to.match(/^irp: .* The server has no GET \/v2\/me, which version /);
  });
});

function ofLaterVersion(body: Record<string, unknown>): unknown {
  const { data } = body;
  if (!Array.isArray(data)) {
    return body;
  }
  const records = data.map((record) => ({
    ...record,
    visibility: 'organization',
    forecast: { rating: 'A' },
  }));
  return { ...body, data: records, forecasts: 1 };
}

function escaped(text: string): string {
  return text.replaceAll(/[{}]/g, '\\$&');
}
