export { onOneLine } from '@irp/contracts';
