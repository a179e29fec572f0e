/** Progress of a long benchmark: a line on standard error, with the seconds since it began. */
export function reportProgress(what: string): void {
  process.stderr.write(`${(performance.now() / 1000).toFixed(0).padStart(5)} s  ${what}\n`);
}
