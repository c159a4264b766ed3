import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** The place of messages by `notifications.show` of `@mantine/notifications`. */
// biome-ignore lint/style/noDefaultExport: for `lazy` of React
export default function NotificationArea() {
  return <Notifications position="bottom-center" />;
}
