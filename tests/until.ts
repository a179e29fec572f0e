/** Of tests and of what measures alike. */
export { until } from '../measuring/until.ts';
