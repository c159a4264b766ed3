import { run } from '@irp/service';
import { directory } from './service.ts';

await run(directory);
