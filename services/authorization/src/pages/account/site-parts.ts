import type { Deps } from '../../operations/deps.ts';
import type { SecondFactor } from '../../operations/second-factor.ts';
import type { SealedNotes } from '../../secrets/sealed-note.ts';
import type { Authenticator } from '../authenticator.ts';
import type { KnownDevices } from '../known-device.ts';
import type { Guard } from './visit.ts';

/** A secret that is shown to one person, until a code confirms it. */
export interface Enrolment {
  userId: string;
  secret: string;
}

/** What the places of the account are made of. */
export interface SiteParts {
  deps: Deps;
  guard: Guard;
  authenticator: Authenticator;
  devices: KnownDevices;
  secondFactor: SecondFactor;
  enrolments: SealedNotes<Enrolment>;
  /** Work that goes on after the answer. */
  later(work: Promise<void>): void;
}
