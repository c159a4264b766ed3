import { expect } from 'chai';
import type { AttemptExchange } from '../../../src/webhooks/delivery/record/pack-exchanges.ts';
import { packExchanges } from '../../../src/webhooks/delivery/record/pack-exchanges.ts';
import {
  decodeAttempts,
  encodeAttempts,
} from '../../../src/webhooks/delivery/store/attempt-text.ts';
import type { LoggedAttempt } from '../../../src/webhooks/delivery/store/delivery-models.ts';
import { decodeExchange } from '../../../src/webhooks/delivery/store/exchange-text.ts';

const at = new Date('2026-11-24T09:21:07.410Z');

describe('stored texts of attempts', () => {
  const exchange = (
    deliveryId: string,
    more: Partial<AttemptExchange['result']> = {},
  ): AttemptExchange => ({
    deliveryId,
    result: {
      at,
      request: {
        method: 'POST',
        url: 'https://receiver.example/hook?a=1',
        headers: {
          'content-type': 'application/json',
          'webhook-id': deliveryId,
          'webhook-timestamp': '1795512067',
        },
      },
      response: {
        headers: { server: 'one', date: 'today' },
        body: 'ok',
        truncated: false,
      },
      ...more,
    },
  });
  const unpacked = ({ packs }: ReturnType<typeof packExchanges>) =>
    packs.flatMap(({ byDelivery, shared }) =>
      Object.entries(byDelivery).map(([id, text]) => [id, decodeExchange(text, shared)] as const),
    );

  it('have each request and response unchanged, with any names and texts', () => {
    const headers = JSON.parse(
      '{"__proto__":"a","constructor":"b","x.$y":"","0":"0","x-1":"1"}',
    ) as Record<string, string>;
    const all = [
      exchange('d1'),
      exchange('d2'),
      exchange('d3', {
        response: null,
        request: {
          method: 'POST',
          url: 'https://other.example/',
          headers: {},
        },
      }),
      exchange('d4', {
        response: {
          headers,
          body: '"\u0000\u2028\ud800 🦊',
          truncated: true,
        },
      }),
      exchange('d5', {
        response: {
          headers: {},
          body: '',
          truncated: false,
        },
      }),
    ];
    const packed = packExchanges(all, at.getTime());
    expect(packed.packs).to.have.length(1);
    expect(unpacked(packed)).to.deep.equal(
      all.map(({ deliveryId, result }) => [
        deliveryId,
        {
          ...result,
          at: at.toISOString(),
        },
      ]),
    );
  });

  it('share equal parts of requests and responses', () => {
    const all = Array.from({ length: 500 }, (_, index) => exchange(`d${index}`));
    const { packs } = packExchanges(all, at.getTime());
    const text = JSON.stringify(packs);
    for (const shared of ['receiver.example', 'content-type', 'webhook-timestamp', 'today']) {
      expect(text.split(shared), shared).to.have.length(2);
    }
    expect(packs[0]?.shared.length).to.be.lessThan(12);
  });

  it('are in documents of a bounded size, with each delivery once in each document', () => {
    const large = {
      headers: {},
      body: 'x'.repeat(65_536),
      truncated: true,
    };
    const many = Array.from({ length: 40 }, (_, index) =>
      exchange(`d${index}`, { response: large }),
    );
    const { packs, idOf } = packExchanges(
      [...many, exchange('d39'), exchange('d39')],
      at.getTime(),
    );
    for (const pack of packs) {
      expect(JSON.stringify(pack).length).to.be.lessThan(1_200_000);
    }
    expect(packs.length).to.be.greaterThan(3);
    expect(idOf).to.have.length(42);
    expect(new Set(idOf.slice(-3)).size).to.equal(3);
    const distinct = Array.from({ length: 100 }, (_, index) =>
      exchange(`h${index}`, {
        response: {
          headers: { [`x-${index}`]: `${index}`.repeat(15_000) },
          body: '',
          truncated: false,
        },
      }),
    );
    for (const pack of packExchanges(distinct, at.getTime()).packs) {
      expect(JSON.stringify(pack).length).to.be.lessThan(1_200_000);
    }
  });

  it('are readable in the format of an earlier version', () => {
    const { at: _, ...result } = exchange('d1').result;
    const { url: _url, method: _method, ...request } = result.request;
    const former = JSON.stringify({
      at,
      ...result,
      request,
    });
    expect(decodeExchange(former, undefined)).to.deep.equal({
      ...result,
      at: at.toISOString(),
      request: {
        ...request,
        method: 'POST',
        url: null,
      },
    });
  });

  it('have each attempt unchanged, by endpoint', () => {
    const attempt = (endpointId: string, more: Partial<LoggedAttempt> = {}): LoggedAttempt => ({
      endpointId,
      workspaceId: `of ${endpointId}`,
      environment: 'production',
      messageId: 'm1',
      at,
      status: 204,
      outcome: 'success',
      ...more,
    });
    const failed = {
      status: null,
      outcome: 'failure',
      reason: 'no response within 15 s',
    } as const;
    const [one, two, three] = [
      attempt('e1'),
      attempt('e2', { ...failed, environment: 'sandbox' }),
      attempt('e1', { isTest: true }),
    ];
    expect(decodeAttempts(encodeAttempts([one, two, three]))).to.deep.equal([one, three, two]);
    expect(decodeAttempts(encodeAttempts([]))).to.deep.equal([]);
    expect(
      decodeAttempts(JSON.stringify([one, two, three])),
      'of an earlier version',
    ).to.deep.equal([one, two, three]);
  });
});
