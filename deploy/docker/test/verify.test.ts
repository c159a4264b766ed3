import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const program = fileURLToPath(new URL('../tools/verify/main.ts', import.meta.url));
const engines = fileURLToPath(new URL('../../../../shared/engines', import.meta.url));
// The test starts its own engines, with users: the variable says that tests use engines.
const canRun = process.env.KAFKA_BROKERS && existsSync(`${engines}/engines.sh`);

(canRun ? describe : describe.skip)(
  'what docker-compose.yml describes, as processes (needs KAFKA_BROKERS and ../shared/engines)',
  function () {
    this.timeout(600_000);

    it('starts from the result of its Dockerfile, passes tests of e2e, and stops', async () => {
      const child = spawn(process.execPath, [program, engines], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const [output, errors, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ]);
      expect(code, output + errors).to.equal(0);
      expect(output).to.match(/^6 passed, 0 failed$/m);
    });
  },
);
