import type { Dashboard } from '../dashboard.ts';
import { quantile, rate } from '../promql.ts';

export const notifications: Dashboard = {
  name: 'notifications',
  title: 'Mails and webhooks',
  rows: [
    {
      heading: 'Mails and messages to chats',
      panels: [
        {
          title: 'Waiting',
          about: 'Mails, messages to chats, and events whose recipients are not all notified.',
          queries: [
            { expr: 'max(notifications_mails_queued)', legend: 'mails' },
            { expr: 'max(notifications_chats_queued)', legend: 'chats' },
            { expr: 'max(notifications_notices_waiting)', legend: 'notices' },
          ],
        },
        {
          title: 'Age of the oldest',
          about: 'Mails that are not sent, and that notifications has not fetched.',
          unit: 's',
          red: 3600,
          queries: [
            { expr: 'max(notifications_mails_oldest_seconds)', legend: 'not sent' },
            { expr: 'max(authorization_mail_requests_oldest_seconds)', legend: 'not fetched' },
          ],
        },
        {
          title: 'Attempts',
          about: '`server`: ours fails; `later`, `address`, `mail`: the recipient’s.',
          unit: 'ops',
          queries: [
            {
              expr: `sum by (kind, result) (${rate('notifications_attempts_total')})`,
              legend: '{{kind}} {{result}}',
            },
          ],
        },
        {
          title: 'From stored to sent',
          about: 'Objective: 99 % of mails within 60 s.',
          unit: 's',
          red: 60,
          queries: [
            {
              expr: quantile(0.99, 'notifications_send_delay_seconds_bucket{kind="mail"}'),
              legend: 'mails, 99 %',
            },
            {
              expr: quantile(0.99, 'notifications_send_delay_seconds_bucket{kind="chat"}'),
              legend: 'chats, 99 %',
            },
          ],
        },
        {
          title: 'Given up in 30 days',
          about: '`admin mails failed` says why.',
          queries: [{ expr: 'max(notifications_mails_failed)', legend: 'mails and messages' }],
        },
        {
          title: 'Addresses without mails',
          about: 'Addresses whose mails bounced.',
          queries: [{ expr: 'max(notifications_addresses_suppressed)', legend: 'addresses' }],
        },
      ],
    },
    {
      heading: 'Webhooks',
      panels: [
        {
          title: 'Attempts',
          about: 'By what receivers answered.',
          unit: 'ops',
          queries: [
            { expr: `sum by (result) (${rate('webhooks_attempts_total')})`, legend: '{{result}}' },
          ],
        },
        {
          title: 'Failed attempts',
          about: 'Half of all is an alert.',
          unit: 'percentunit',
          red: 0.5,
          queries: [
            {
              expr: `sum(${rate('webhooks_attempts_total{result!="delivered"}')}) / sum(${rate('webhooks_attempts_total')})`,
              legend: 'failed',
            },
          ],
        },
        {
          title: 'From the event to the receiver',
          about: 'Deliveries that succeeded at the first attempt. Objective: 99 % within 30 s.',
          unit: 's',
          red: 30,
          queries: [
            {
              expr: quantile(0.99, 'webhooks_delivery_delay_seconds_bucket'),
              legend: '99 %',
            },
            {
              expr: quantile(0.5, 'webhooks_delivery_delay_seconds_bucket'),
              legend: '50 %',
            },
          ],
        },
        {
          title: 'Endpoints with work',
          about:
            'Endpoints with waiting deliveries, and applications with events that are not yet passed on.',
          queries: [
            { expr: 'max(webhooks_endpoints_waiting)', legend: 'endpoints' },
            { expr: 'max(notifications_tenant_events_waiting)', legend: 'tenants' },
          ],
        },
        {
          title: 'In memory',
          about: 'Deliveries of each process, and attempts in flight.',
          queries: [
            { expr: 'webhooks_deliveries_held', legend: '{{instance}} held' },
            { expr: 'webhooks_attempts_in_flight', legend: '{{instance}} in flight' },
          ],
        },
        {
          title: 'Endpoints that a process sends to',
          about: 'The endpoints are distributed over the processes.',
          queries: [{ expr: 'webhooks_endpoints_held', legend: '{{instance}}' }],
        },
      ],
    },
  ],
};
