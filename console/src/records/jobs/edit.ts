import type { components } from '@irp/client';

export type Edit = components['schemas']['InvestmentEdit'];
