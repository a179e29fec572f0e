/** Addresses that mean every interface of the machine, and the loopback address that reaches each. */
const wildcards: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The origin of a listener as this machine reaches it: `::` and 4000 are `http://[::1]:4000`. */
export function toOrigin(host: string, port: number): string {
  const reached = wildcards[host] ?? host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}

/** The same for people: a loopback address is `localhost`. */
export function toLocalOrigin(host: string, port: number): string {
  const reached = wildcards[host] ?? host;
  return reached === '127.0.0.1' || reached === '::1' ? `http://localhost:${port}` : toOrigin(host, port);
}
