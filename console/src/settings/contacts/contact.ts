import type { components } from '@irp/client';

export type Contact = components['schemas']['NotificationContact'];
