import type { components } from '@irp/client';
import type { Tone } from '../components/status-badge.tsx';

export type Endpoint = components['schemas']['WebhookEndpoint'];
export type Delivery = components['schemas']['WebhookDelivery'];

export const toneOfEndpoint: Record<Endpoint['state'], Tone> = {
  active: 'good',
  paused: 'warning',
  disabled: 'bad',
};

export const toneOfDelivery: Record<Delivery['state'], Tone> = {
  pending: 'accent',
  delivered: 'good',
  failed: 'bad',
  cancelled: 'neutral',
};
