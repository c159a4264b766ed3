import { inspect } from 'node:util';
import { expect } from 'chai';
import {
  ApiError,
  createClient,
  InvestmentResearch,
  UnexpectedResponseError,
} from '../src/index.ts';

const baseUrl = 'https://host';

describe('options of the client', () => {
  for (const apiKey of [undefined, '']) {
    it(`refuse the apiKey ${JSON.stringify(apiKey)}, and name its source`, () => {
      expect(() => new InvestmentResearch({ baseUrl, apiKey }))
        .to.throw(TypeError, /^apiKey is (undefined|empty): pass an API key/)
        .with.property('message')
        .that.includes('POST /v2/api-keys');
    });
  }

  it('accept no apiKey, and refuse one beside getAccessToken', () => {
    new InvestmentResearch({ baseUrl });
    const getAccessToken = async () => 'irt_1';
    new InvestmentResearch({ baseUrl, apiKey: undefined, getAccessToken });
  });

  for (const path of ['/v2', '/v2/', '/api/v1//']) {
    it(`refuse a baseUrl with ${path}`, () => {
      const expected = new RegExp(
        `^baseUrl must not contain a version, .*, not ${baseUrl}${path}$`,
      );
      expect(() => createClient({ baseUrl: baseUrl + path })).to.throw(TypeError, expected);
      const options = { baseUrl: baseUrl + path, apiKey: 'irk_x' };
      expect(() => new InvestmentResearch(options)).to.throw(TypeError, expected);
    });
  }

  for (const [given, shown] of [
    ['localhost:8080', '"localhost:8080"'],
    ['ftp://host', '"ftp://host"'],
    ['', '""'],
    [undefined, 'missing'],
  ]) {
    it(`refuse the baseUrl ${given}, and name the accepted form`, () => {
      const expected = `baseUrl is ${shown}: pass the URL of the platform with http:// or https://, such as https://host`;
      expect(() => createClient({ baseUrl: given as string })).to.throw(TypeError, expected);
    });
  }

  for (const path of ['', '/', '/api/', '/v2x', '/v2/api']) {
    it(`accept a baseUrl with ${path || 'no path'}`, () => {
      createClient({ baseUrl: baseUrl + path });
    });
  }
});

describe('errors in a log', () => {
  const response = new Response('', { status: 404, headers: { 'X-Secret': 'of a header' } });

  for (const error of [
    new ApiError(response, undefined),
    new UnexpectedResponseError(baseUrl, response),
  ]) {
    it(`of ${error.name} have no internals of the response`, () => {
      expect(error.response).to.equal(response);
      expect(Object.keys(error)).to.not.include('response');
      expect(inspect(error)).to.not.match(/Response \{|of a header/);
    });
  }

  it('have a full stop before the hint', () => {
    const problem = { status: 401, error: 'unauthorized', message: 'it failed' } as never;
    expect(new ApiError(response, problem, 'Check it.').message).to.equal('it failed. Check it.');
  });
});
