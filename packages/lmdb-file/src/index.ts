export { DamagedFileError } from './damaged-file-error.ts';
export type { ErasableDatabase } from './erase/erase-freed.ts';
export { type Eraser, startEraser } from './erase/start-eraser.ts';
export type { FileLayout } from './layout.ts';
export { checkFile, openChecked } from './open-checked.ts';
export { treeName } from './tree-name.ts';
