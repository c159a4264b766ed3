import type { components } from '@irp/client';

/** The signed-in person with their rights in a workspace and environment. */
export type Me = components['schemas']['Me'];
