# A shared cache in front of two replicas of the site: readers are served while one of them, or both, are gone.
#   varnishd -a :6081 -f /etc/varnish/varnish.vcl -s malloc,256m -p http_gzip_support=off
# The site compresses better than Varnish would: with its own gzip off, each form that the site makes is kept as it is.
# TLS is ended in front of it (nginx-front.conf); TRUSTED_HOPS counts both.
vcl 4.1;

import directors;
import std;

probe ready {
  .url = "/readyz";
  .interval = 1s;
  .timeout = 1s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}
backend one { .host = "127.0.0.1"; .port = "3000"; .connect_timeout = 1s; .first_byte_timeout = 30s; .probe = ready; }
backend two { .host = "127.0.0.1"; .port = "3001"; .connect_timeout = 1s; .first_byte_timeout = 30s; .probe = ready; }

sub vcl_init {
  new replicas = directors.round_robin();
  replicas.add_backend(one);
  replicas.add_backend(two);
}

sub vcl_recv {
  set req.backend_hint = replicas.backend();
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  # Only these cookies can ask for anything but what everybody sees. Whether they do the site decides, at little cost.
  if (req.http.Cookie ~ "io\.prismic|fc_consent") { return (pass); }
  unset req.http.Cookie;
  unset req.http.Authorization;
  if (req.http.Accept-Encoding ~ "(^|[ ,])br\b") { set req.http.Accept-Encoding = "br"; }
  elsif (req.http.Accept-Encoding ~ "\bgzip\b") { set req.http.Accept-Encoding = "gzip"; }
  else { unset req.http.Accept-Encoding; }
  # One copy of a page for all browsers; a client that names Markdown gets its own.
  if (req.url !~ "/media/" && req.http.Accept !~ "text/markdown") { set req.http.Accept = "*/*"; }
  # While the site is well a page is a minute old at most; while it is gone, as old as the site allows.
  if (std.healthy(req.backend_hint)) { set req.grace = 10s; }
  return (hash);
}

sub vcl_backend_response {
  # What fails never takes the place of what was.
  if (beresp.status >= 500) {
    if (bereq.is_bgfetch) { return (abandon); }
    set beresp.ttl = 0s;
    set beresp.uncacheable = true;
    return (deliver);
  }
  if (beresp.http.Surrogate-Control ~ "max-age=\d") {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=(\d+).*$", "\1") + "s", 0s) - 10s;
    set beresp.grace = 10s;
    if (beresp.http.Surrogate-Control ~ "stale-if-error=\d") {
      set beresp.grace = std.duration(regsub(beresp.http.Surrogate-Control, "^.*stale-if-error=(\d+).*$", "\1") + "s", 10s);
    }
    # Whole before the first byte goes out: a replica that dies in the middle is asked again elsewhere.
    set beresp.do_stream = false;
  }
  unset beresp.http.Surrogate-Control;
  unset beresp.http.CDN-Cache-Control;
}

sub vcl_backend_error {
  # Asked again, of the other: reading changes nothing.
  if (bereq.retries < 3 && (bereq.method == "GET" || bereq.method == "HEAD")) { return (retry); }
}

sub vcl_backend_fetch {
  if (bereq.retries > 0) { set bereq.backend = replicas.backend(); }
}

sub vcl_deliver {
  unset resp.http.Via;
  unset resp.http.X-Varnish;
  unset resp.http.Age;
}
