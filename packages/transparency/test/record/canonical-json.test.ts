import { expect } from 'chai';
import { canonicalJson } from '../../src/record/canonical-json.ts';

describe('canonical JSON (RFC 8785)', () => {
  it('serializes the example of section 3.2.2', () => {
    const input = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    expect(canonicalJson(JSON.parse(input))).to.equal(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  it('sorts like section 3.2.3, by UTF-16 code units', () => {
    const input = String.raw`{
      "\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew Letter Dalet With Dagesh", "1": "One",
      "\ud83d\ude00": "Emoji: Grinning Face", "\u0080": "Control", "\u00f6": "Latin Small Letter O With Diaeresis"
    }`;
    const values = Object.values(JSON.parse(canonicalJson(JSON.parse(input))));
    // `1` is an index: a JavaScript object lists indexes first.
    expect(values).to.deep.equal([
      'One',
      'Carriage Return',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
    expect(
      canonicalJson({
        10: 0,
        9: 0,
        b: { z: 1, a: 2 },
        a: [{ d: 1, c: 2 }],
      }),
    ).to.equal('{"10":0,"9":0,"a":[{"c":2,"d":1}],"b":{"a":2,"z":1}}');
  });

  for (const [ieee754, text] of [
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['c340000000000000', '-9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ] as const) {
    it(`serializes the number ${ieee754} of appendix B as ${text}`, () => {
      expect(canonicalJson(Buffer.from(ieee754, 'hex').readDoubleBE())).to.equal(text);
    });
  }

  it('omits undefined members, and rejects values without a JSON form', () => {
    expect(
      canonicalJson({
        b: undefined,
        a: [undefined],
        c: new Date(0),
      }),
    ).to.equal('{"a":[null],"c":"1970-01-01T00:00:00.000Z"}');
    const circle: { self?: object } = {};
    circle.self = circle;
    for (const value of [
      undefined,
      Number.NaN,
      [Infinity],
      { a: '\ud800' },
      { '\udead': 1 },
      circle,
    ]) {
      expect(() => canonicalJson(value)).to.throw(TypeError);
    }
  });
});
