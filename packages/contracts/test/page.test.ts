import { defaultPageSize, offsetQuery, pageMeta } from '@irp/contracts';
import { listEndpoints, publicEndpoints } from '@irp/contracts/openapi';
import { expect } from 'chai';
import { z } from 'zod';

describe('limit and offset', () => {
  it('are digits', () => {
    for (const wrong of ['abc', '-1', '1.5', '1e3', ' 5', '', '0x10', '+1', '٣', ['1', '2']]) {
      expect(
        offsetQuery.safeParse({ limit: wrong }).error?.issues[0]?.path,
        String(wrong),
      ).to.deep.equal(['limit']);
      expect(
        offsetQuery.safeParse({ offset: wrong }).error?.issues[0]?.path,
        String(wrong),
      ).to.deep.equal(['offset']);
    }
    expect(offsetQuery.parse({ limit: '0' })).to.deep.equal({ limit: 0, offset: 0 });
  });
});

describe('lists of the contract', () => {
  it('are all endpoints that return an array as data', () => {
    const returning = publicEndpoints.filter(({ responses }) => {
      const { schema } = responses[200] ?? {};
      return schema instanceof z.ZodObject && schema.shape.data instanceof z.ZodArray;
    });
    expect(listEndpoints).to.have.members(returning).and.to.have.length.above(10);
  });

  for (const { operationId, versions, query, responses } of listEndpoints) {
    it(`${operationId} of ${versions.join(', ')} has the common default page, maximum and envelope`, () => {
      expect(defaultPageSize).to.equal(10);
      expect(query?.parse({})).to.include({ limit: 10, offset: 0 });
      expect(query?.parse({ limit: '5000', offset: '7' })).to.include({ limit: 1_000, offset: 7 });
      const isFixed = operationId === 'listInvestments' && versions[0] === 'v1';
      const envelope = responses[200]?.schema as z.ZodObject<{
        data: z.ZodType;
        meta: z.ZodObject;
      }>;
      const members = Object.keys(pageMeta.shape).filter(
        (name) => !isFixed || name !== 'nextCursor',
      );
      // Further members follow the members of every list.
      expect(Object.keys(envelope.shape.meta.shape).slice(0, members.length)).to.deep.equal(
        members,
      );
      expect('cursor' in (query?.shape ?? {})).to.equal(!isFixed);
    });
  }
});
