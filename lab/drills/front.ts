export interface FrontPorts {
  readonly front: number;
  readonly direct: number;
  readonly content: number;
  readonly varnish: number;
  readonly contents: readonly number[];
  readonly sites: readonly number[];
}

/**
 * nginx as in deploy/nginx-cluster.conf, without TLS: requests go to Varnish, or to the sites while it is down.
 * `direct` bypasses Varnish, to observe the sites.
 */
export function toFront({ front, direct, content, varnish, contents, sites }: FrontPorts): string {
  return [
    toUpstream('front', [varnish], sites),
    toUpstream('direct', sites),
    toUpstream('content', contents),
    toServer(front, 'front'),
    toServer(direct, 'direct'),
    toServer(content, 'content'),
  ].join('\n');
}

function toUpstream(name: string, ports: readonly number[], backup: readonly number[] = []): string {
  const servers = ports.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=1s;`);
  const others = backup.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=1s backup;`);
  return `upstream ${name} { ${[...servers, ...others].join(' ')} keepalive 32; }`;
}

function toServer(port: number, upstream: string): string {
  return `server {
  listen 127.0.0.1:${port};
  client_max_body_size 110m;
  location / {
    proxy_pass http://${upstream};
    proxy_http_version 1.1;
    proxy_set_header connection "";
    proxy_set_header host $http_host;
    proxy_hide_header surrogate-control;
    proxy_hide_header xkey;
    proxy_connect_timeout 1s;
    proxy_read_timeout 30s;
    proxy_next_upstream error timeout http_502;
    proxy_next_upstream_tries 3;
  }
}`;
}
