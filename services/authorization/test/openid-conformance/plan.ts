import { expect } from 'chai';

/**
 * A plan of the OpenID Foundation's conformance suite: each of its modules has a test with the
 * module's name.
 */
export interface Plan {
  module(name: string, check: () => Promise<void>): void;
  /** A module skipped by the suite for this server; `check` proves the reason. */
  skipped(name: string, reason: string, check: () => Promise<void>): void;
}

/** @param modules the modules of the plan, by their public names */
export function planOf(modules: readonly string[]): Plan {
  const written: string[] = [];
  const define = (name: string, title: string, check: () => Promise<void>) => {
    written.push(name);
    it(title, check);
  };
  after(() => expect(written, 'modules with a test').to.have.members(modules));
  return {
    module: (name, check) => define(name, name, check),
    skipped: (name, reason, check) => define(name, `${name}: skipped, ${reason}`, check),
  };
}
