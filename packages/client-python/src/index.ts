export { buildWheel, type Wheel } from './wheel/build-wheel.ts';
