import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { genesisHash, recordLine, sealRecord } from '../../src/record/seal-record.ts';

describe('sealRecord', () => {
  const body = {
    v: 1,
    stream: 'w',
    seq: 0,
    action: 'key.created',
    targets: [{ type: 'key', id: 'k' }],
    reason: undefined,
  };

  it('hashes 0x00 and the canonical record without its leafHash', () => {
    const { record, line, leafHash } = sealRecord(body, genesisHash);
    const canonical = `{"action":"key.created","prevHash":"${'0'.repeat(64)}","seq":0,"stream":"w","targets":[{"id":"k","type":"key"}],"v":1}`;
    const expected = createHash('sha256').update('\0').update(canonical).digest('hex');
    expect([record.leafHash, leafHash.toString('hex')]).to.deep.equal([expected, expected]);
    expect(line).to.equal(`${canonical.slice(0, -1)},"leafHash":"${expected}"}`);
    expect(JSON.parse(line)).to.deep.equal(JSON.parse(JSON.stringify(record)));
  });

  it('chains records; recordLine returns the same line for a stored record', () => {
    const first = sealRecord(body, genesisHash);
    const { record, line } = sealRecord({ ...body, seq: 1 }, first.record.leafHash);
    expect(record.prevHash).to.equal(first.record.leafHash);
    expect(recordLine(JSON.parse(JSON.stringify(record)))).to.equal(line);
  });
});
