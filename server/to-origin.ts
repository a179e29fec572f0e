/** Addresses that stand for all interfaces of the machine, each with the loopback address that reaches it. */
const wildcards: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The origin at which this machine reaches a listener: `::` and 4000 become `http://[::1]:4000`. */
export function toOrigin(host: string, port: number): string {
  const reached = wildcards[host] ?? host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}

/** The same for people: a loopback address becomes `localhost`. */
export function toLocalOrigin(host: string, port: number): string {
  const reached = wildcards[host] ?? host;
  return reached === '127.0.0.1' || reached === '::1' ? `http://localhost:${port}` : toOrigin(host, port);
}
