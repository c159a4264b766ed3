import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import classes from './notification-area.module.css';

/** The area in which `notifications.show` of `@mantine/notifications` shows messages. */
// biome-ignore lint/style/noDefaultExport: for `lazy` of React
export default function NotificationArea() {
  return (
    <Notifications
      position="bottom-center"
      classNames={{ root: classes.area, notification: classes.notice }}
    />
  );
}
