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
          title: 'Waiting mails and chat messages',
          about:
            'Unsent mails and chat messages, and events whose recipients are not all notified.',
          queries: [
            { expr: 'max(notifications_mails_queued)', legend: 'mails' },
            { expr: 'max(notifications_chats_queued)', legend: 'chats' },
            { expr: 'max(notifications_notices_waiting)', legend: 'notices' },
          ],
        },
        {
          title: 'Age of the oldest waiting mail',
          about:
            'Mails that are not sent, and mails that the notifications service has not fetched.',
          unit: 's',
          red: 3600,
          queries: [
            { expr: 'max(notifications_mails_oldest_seconds)', legend: 'not sent' },
            { expr: 'max(authorization_mail_requests_oldest_seconds)', legend: 'not fetched' },
          ],
        },
        {
          title: 'Attempts to send mails',
          about:
            '`server`: mail server unavailable. `later`: to be retried. `address`, `mail`: rejected.',
          unit: 'ops',
          queries: [
            {
              expr: `sum by (kind, result) (${rate('notifications_attempts_total')})`,
              legend: '{{kind}} {{result}}',
            },
          ],
        },
        {
          title: 'Time from storing to sending',
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
          title: 'Permanently failed in 30 days',
          about: 'Mails and chat messages. `admin mails failed` shows the reasons.',
          queries: [{ expr: 'max(notifications_mails_failed)', legend: 'mails and messages' }],
        },
        {
          title: 'Suppressed e-mail addresses',
          about: 'E-mail addresses that are suppressed, because mails bounced.',
          queries: [{ expr: 'max(notifications_addresses_suppressed)', legend: 'addresses' }],
        },
      ],
    },
    {
      heading: 'Webhooks',
      panels: [
        {
          title: 'Webhook delivery attempts',
          about: 'Attempts by the response of the receiver.',
          unit: 'ops',
          queries: [
            { expr: `sum by (result) (${rate('webhooks_attempts_total')})`, legend: '{{result}}' },
          ],
        },
        {
          title: 'Failed webhook delivery attempts',
          about: 'Share of all attempts. From 50 % on, an alert fires.',
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
          title: 'Time from an event to its delivery',
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
          title: 'Endpoints with waiting deliveries',
          about: 'Also applications with events that are not queued for all endpoints yet.',
          queries: [
            { expr: 'max(webhooks_endpoints_waiting)', legend: 'endpoints' },
            { expr: 'max(notifications_tenant_events_waiting)', legend: 'tenants' },
          ],
        },
        {
          title: 'Deliveries in memory',
          about: 'Deliveries that each process holds, and attempts in progress.',
          queries: [
            { expr: 'webhooks_deliveries_held', legend: '{{instance}} held' },
            { expr: 'webhooks_attempts_in_flight', legend: '{{instance}} in flight' },
          ],
        },
        {
          title: 'Webhook endpoints of each process',
          about: 'The processes share the endpoints among them.',
          queries: [{ expr: 'webhooks_endpoints_held', legend: '{{instance}}' }],
        },
      ],
    },
  ],
};
