import { run } from '@irp/service';
import { notifications } from './service.ts';

await run(notifications);
