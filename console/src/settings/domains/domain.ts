import type { components } from '@irp/client';

export type Domain = components['schemas']['PublisherDomain'];
