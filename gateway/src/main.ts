import { run } from '@irp/service';
import { gateway } from './service.ts';

await run(gateway);
