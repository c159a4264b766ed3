import { ConfigError } from '@irp/config';
import { expect } from 'chai';
import { parseMove } from '../src/move/parse-move.ts';

describe('the arguments of move', () => {
  const address = 'mongodb://u:secret@db.example/';

  it('replace the settings', () => {
    expect(
      parseMove(['--from', 'old', '--to', address], {
        DATA_DIR: 'data',
        MONGODB_URI: 'mongodb://x/',
      }),
    ).to.include({
      directory: 'old',
      to: address,
      toName: '--to',
      prefix: 'irp_',
    });
    expect(parseMove([], { DATA_DIR: 'data', MONGODB_URI: address })).to.include({
      directory: 'data',
      to: address,
      toName: 'MONGODB_URI',
    });
  });

  for (const [args, message] of [
    [[], '--to or MONGODB_URI must be set. Usage: npm run move'],
    [['--to', 'secret'], '--to must be a URL that begins with mongodb:// or mongodb+srv://'],
    [['--from'], "Option '--from <value>' argument missing. Usage"],
    [['--too', address], "Unknown option '--too'. Usage"],
    [['secret'], 'Usage'],
  ] as const) {
    it(`are named if invalid: ${args.join(' ') || 'none'}`, () => {
      expect(() => parseMove(args, {})).to.throw(ConfigError, message);
    });
  }

  it('hide an address, which has a password', () => {
    expect(() => parseMove(['--to', 'mongo://u:secret@db/'], {})).to.throw(/^(?!.*secret)/);
  });
});
