import { mergePatch, patchFields } from '@irp/http';
import { expect } from 'chai';
import fc from 'fast-check';
import { z } from 'zod';

/** RFC 7396, appendix A: original, patch, result. */
const examples: [original: unknown, patch: unknown, result: unknown][] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

const json = () => fc.jsonValue({ maxDepth: 4 });

describe('merge patch (RFC 7396)', () => {
  for (const [original, patch, result] of examples) {
    it(`${JSON.stringify(original)} with ${JSON.stringify(patch)} is ${JSON.stringify(result)}`, () => {
      expect(mergePatch(original, patch)).to.deep.equal(result);
    });
  }

  it('agrees with the pseudocode of section 2 for any target and patch', () => {
    fc.assert(
      fc.property(json(), json(), (target, patch) => {
        expect(mergePatch(target, patch)).to.deep.equal(pseudocode(structuredClone(target), patch));
      }),
    );
  });

  it('changes neither argument, is idempotent, and leaves no null of the patch', () => {
    fc.assert(
      fc.property(json(), json(), (target, patch) => {
        const before = JSON.stringify([target, patch]);
        const once = mergePatch(target, patch);
        expect(JSON.stringify([target, patch])).to.equal(before);
        expect(mergePatch(once, patch)).to.deep.equal(once);
      }),
    );
  });

  it('defines members with the names of inherited ones as own members', () => {
    const merged = mergePatch(
      {},
      {
        constructor: { name: 'x' },
        toString: 1,
      },
    );
    expect(Object.keys(merged as object)).to.deep.equal(['constructor', 'toString']);
  });
});

describe('patchFields', () => {
  const schema = z.object({
    name: z.string(),
    labels: z
      .record(z.string(), z.string())
      .refine((labels) => Object.keys(labels).length <= 2, 'must be at most 2'),
    note: z.string(),
  });
  const current = {
    name: 'a',
    labels: { x: '1', y: '2' },
    note: 'n',
  };
  const patch = (body: object) =>
    patchFields(schema, current, body, {
      labels: {},
      note: '',
    });

  it('merges, and gives removed fields their empty value', () => {
    expect(
      patch({
        labels: { x: null, z: '3' },
        note: null,
      }),
    ).to.deep.equal({
      name: 'a',
      labels: { y: '2', z: '3' },
      note: '',
    });
    expect(patch({ labels: null })).to.deep.equal({
      ...current,
      labels: {},
    });
    expect(patch({})).to.deep.equal(current);
  });

  it('validates the result, and names the fields that cannot be removed', () => {
    expect(() => patch({ labels: { z: '3' } })).to.throw('labels must be at most 2');
    expect(() =>
      patch({
        name: null,
        labels: { z: '3' },
      }),
    ).to.throw('name is required; labels must be at most 2');
  });

  it('does not validate fields outside the patch', () => {
    const stored = {
      ...current,
      labels: {
        a: '1',
        b: '2',
        c: '3',
      },
    };
    expect(patchFields(schema, stored, { note: 'new' }, {})).to.deep.equal({
      ...stored,
      note: 'new',
    });
  });
});

/** `MergePatch(Target, Patch)` of RFC 7396, section 2, line by line. */
function pseudocode(target: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) {
    return patch;
  }
  let result = target as Record<string, unknown>;
  if (typeof target !== 'object' || target === null || Array.isArray(target)) {
    result = {};
  }
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) {
      if (Object.hasOwn(result, name)) {
        delete result[name];
      }
    } else {
      const merged = pseudocode(Object.hasOwn(result, name) ? result[name] : undefined, value);
      Object.defineProperty(result, name, {
        value: merged,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
  }
  return result;
}
