import { run } from '@irp/service';
import { investments } from './service.ts';

await run(investments);
