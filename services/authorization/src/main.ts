import { run } from '@irp/service';
import { authorization } from './service.ts';

await run(authorization);
