import type { components } from '@irp/client';

/** The person, and what they may do at a place. */
export type Me = components['schemas']['Me'];
