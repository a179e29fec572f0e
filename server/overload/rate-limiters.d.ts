/** Imported by their paths, because the package's index loads a client for every supported database. */
declare module 'rate-limiter-flexible/lib/RateLimiterMemory.js' {
  export { RateLimiterMemory as default } from 'rate-limiter-flexible';
}
declare module 'rate-limiter-flexible/lib/BurstyRateLimiter.js' {
  export { BurstyRateLimiter as default } from 'rate-limiter-flexible';
}
