import type { RecordedEvent } from './recorded-event.ts';

interface Room {
  files: number;
  passes: number;
  failures: number;
  pending: number;
}

/**
 * Returns the workspace package of a test file, such as `packages/http` for
 * `packages/http/test/reply.test.ts`, and `gateway` for `gateway/test/cors.test.ts`.
 */
function roomOf(file: string): string {
  const parts = file.split('/');
  const depth = ['packages', 'services', 'deploy'].includes(parts[0] ?? '') ? 2 : 1;
  return parts.slice(0, depth).join('/');
}

/**
 * Prints a line for each workspace package when its last test file has ended, because a run has
 * thousands of tests.
 */
export class RoomLines {
  readonly #rooms = new Map<string, Room & { left: number }>();
  readonly #print: (line: string) => void;

  /** @param print receives lines without a line end */
  constructor(files: readonly string[], print: (line: string) => void) {
    this.#print = print;
    for (const file of files) {
      const room = roomOf(file);
      const { files: before } = this.#rooms.get(room) ?? { files: 0 };
      const files = before + 1;
      this.#rooms.set(room, {
        files,
        left: files,
        passes: 0,
        failures: 0,
        pending: 0,
      });
    }
  }

  add(file: string, events: readonly RecordedEvent[]): void {
    const name = roomOf(file);
    const room = this.#rooms.get(name);
    if (!room) {
      return;
    }
    for (const event of events) {
      if (event.name === 'pass') {
        room.passes++;
      }
      if (event.name === 'pending') {
        room.pending++;
      }
      if (event.name === 'fail') {
        room.failures++;
        this.#print(`  failed: ${file}: ${event.runnable.titlePath.join(' ')}`);
      }
    }
    room.left--;
    if (room.left === 0) {
      this.#print(lineOf(name, room));
    }
  }
}

function lineOf(name: string, { files, passes, failures, pending }: Room): string {
  const counts = [`${passes} passed`];
  if (failures > 0) {
    counts.push(`${failures} failed`);
  }
  if (pending > 0) {
    counts.push(`${pending} skipped`);
  }
  return `  ${name}: ${counts.join(', ')} (${files} ${files === 1 ? 'file' : 'files'})`;
}
