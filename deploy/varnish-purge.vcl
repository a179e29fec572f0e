# varnish.vcl for a site with CDN_PURGE=varnish:http://127.0.0.1:6082/ and CDN_PURGE_TOKEN: pages are kept for a day, and
# purged by their surrogate keys. Needs vmod-xkey (Debian: varnish-modules). Both files stay side by side.
#   PURGE_TOKEN=… varnishd -a :6081 -a purge=127.0.0.1:6082 -f /etc/varnish/varnish-purge.vcl -s malloc,256m -p http_gzip_support=off
# Purges are taken on the listener "purge" alone, which no reader can reach: TLS in front passes any method on.
vcl 4.1;

import std;
import xkey;

sub vcl_recv {
  if (req.method == "PURGE") {
    if (local.socket != "purge") { return (synth(405)); }
    if (std.getenv("PURGE_TOKEN") && req.http.Authorization != "Bearer " + std.getenv("PURGE_TOKEN")) { return (synth(403)); }
    # What was taken down is gone. What has changed is left for the time when the site is gone.
    if (req.http.xkey-purge) { return (synth(200, xkey.purge(req.http.xkey-purge) + " removed")); }
    if (req.http.xkey-softpurge) { return (synth(200, xkey.softpurge(req.http.xkey-softpurge) + " made stale")); }
    return (synth(400));
  }
  if (local.socket == "purge") { return (synth(405)); }
  if (req.restarts == 0) { unset req.http.X-Site-Failed; }
}

sub vcl_backend_response {
  # The site was asked whether a page that Varnish has is still the same: that page is better than an error.
  if (beresp.status >= 500 && bereq.http.If-None-Match && !bereq.uncacheable) { return (abandon); }
  if (beresp.http.xkey && beresp.http.Surrogate-Control ~ "max-age=\d") {
    set beresp.http.X-Fresh-For = regsub(beresp.http.Surrogate-Control, "^.*max-age=(\d+).*$", "\1");
  }
}

include "./varnish.vcl";

sub vcl_hash {
  # Nobody sees a purged page while the site is well.
  if (req.http.X-Site-Failed) { set req.grace = 10d; }
  elsif (std.healthy(req.backend_hint)) { set req.grace = 0s; }
}

sub vcl_backend_response {
  # A purge ends it, not an age: no second less, as varnish.vcl has for readers who revalidate.
  if (beresp.http.X-Fresh-For) { set beresp.ttl = std.duration(beresp.http.X-Fresh-For + "s", 0s); }
  unset beresp.http.X-Fresh-For;
}

sub vcl_backend_error {
  if (bereq.http.If-None-Match && !bereq.uncacheable) { return (abandon); }
}

sub vcl_synth {
  # What was abandoned comes here as 503.
  if (resp.status == 503 && req.restarts == 0) {
    set req.http.X-Site-Failed = "yes";
    return (restart);
  }
}

sub vcl_deliver {
  unset resp.http.xkey;
}
