export { buildIfChanged } from './build-if-changed.ts';
