import { run } from '@irp/service';
import { audit } from './service.ts';

await run(audit);
