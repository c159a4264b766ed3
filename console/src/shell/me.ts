import type { components } from '@irp/client';

/** The person, with rights at a place. */
export type Me = components['schemas']['Me'];
