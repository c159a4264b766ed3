import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** Where `notifications.show` of `@mantine/notifications` shows what has happened. */
// biome-ignore lint/style/noDefaultExport: React loads it later
export default function NotificationArea() {
  return <Notifications position="bottom-right" />;
}
