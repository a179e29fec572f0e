/** Varnish with vmod-xkey of varnish-modules, as deploy/varnish-purge.vcl configures it. */
import type { Vendor } from './vendor.ts';

export function createVarnish({ url, token }: { url: string; token: string | undefined }): Vendor {
  return {
    headers: { keys: 'xkey', separator: ' ', lifetime: 'surrogate-control' },
    // Varnish accepts 8 KB in one header.
    maxKeys: 256,
    toRequest: ({ keys, reason }) => ({
      url,
      method: 'PURGE',
      headers: {
        [reason === 'taken down' ? 'xkey-purge' : 'xkey-softpurge']: keys.join(' '),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
    }),
    // The status is enough; the body is for people.
    check: async (answer) => answer.body?.cancel(),
  };
}
