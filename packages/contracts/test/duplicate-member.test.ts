import { duplicateMember } from '@irp/contracts';
import { expect } from 'chai';
import fc from 'fast-check';

/** JSON texts without duplicate names in an object. */
const texts = fc.letrec<{
  value: string;
  array: string;
  object: string;
  leaf: string;
  name: string;
}>((tie) => ({
  leaf: fc
    .oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))
    .map((leaf) => JSON.stringify(leaf)),
  name: fc
    .oneof(fc.string(), fc.constantFrom('a', 'b', '__proto__', '', '"', '\\', ':'))
    .map((name) => JSON.stringify(name)),
  array: fc.array(tie('value'), { maxLength: 4 }).map((elements) => `[${elements.join(' ,')}]`),
  object: fc
    .uniqueArray(fc.tuple(tie('name'), tie('value')), {
      maxLength: 12,
      selector: ([name]) => name,
    })
    .map((members) => `{${members.map((member) => member.join(' : ')).join(',\n')}}`),
  value: fc.oneof({ maxDepth: 4 }, tie('leaf'), tie('array'), tie('object')),
}));

describe('duplicateMember', () => {
  for (const [json, path] of [
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"b":[{"c":1},{"c":1,"\\u0063":2}]}', 'b.1.c'],
    ['{"":1,"":2}', ''],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    ['{"a":{"b":1},"a":{"b":1}}', 'a'],
    ['{"a":{"b":1,"b":2},"a":3}', 'a.b'],
    ['[[],[{"a":[1,2],"a":1}]]', '1.0.a'],
    ['{"a":"\\"","a":1}', 'a'],
    ['{"a\\\\":1,"a\\\\":1}', 'a\\'],
    ['{"a":"a","b":"a"}', undefined],
    ['{"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]}', undefined],
    ['{"a":["a","a"],"b":"\\"a\\":1,\\"a\\":2"}', undefined],
    ['"a"', undefined],
    ['[]', undefined],
    ['1', undefined],
  ] as const) {
    it(`${json}: ${path === undefined ? 'none' : `"${path}"`}`, () => {
      expect(duplicateMember(json)).to.equal(path);
    });
  }

  it('finds none in any text without a duplicate, and the first in each object with a duplicate', () => {
    fc.assert(fc.property(texts.value, (json) => duplicateMember(json) === undefined));
    fc.assert(
      fc.property(texts.object, texts.name, (json, name) => {
        const inner = json.slice(1, -1);
        const members = inner === '' ? '' : `${inner},`;
        return duplicateMember(`[{${members}${name}:1,${name}:2}]`) !== undefined;
      }),
    );
  });

  it('reads very deep and very wide texts', () => {
    const depth = 200_000;
    expect(duplicateMember('['.repeat(depth) + ']'.repeat(depth))).to.equal(undefined);
    expect(duplicateMember('{"a":'.repeat(depth) + 1 + '}'.repeat(depth))).to.equal(undefined);
    const names = Array.from({ length: 100_000 }, (_, at) => `"n${at}":0`).join();
    expect(duplicateMember(`{${names}}`)).to.equal(undefined);
    expect(duplicateMember(`{${names},"n7":1}`)).to.equal('n7');
  });

  it('truncates a long path', () => {
    const name = 'x'.repeat(1_000);
    expect(duplicateMember(`{"${name}":1,"${name}":2}`)).to.equal(`${'x'.repeat(200)}…`);
  });
});
