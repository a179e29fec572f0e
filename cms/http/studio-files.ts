/** Serves the studio: one HTML shell for every screen, and the hashed files of its build below `/studio/assets`. */
import type { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { ServiceEnvironment } from './service-environment.ts';
import { requireStudioAddress } from './studio-address.ts';
import type { StudioBuild, StudioEntry } from './studio-build.ts';

const startPath = '/studio/start';
const signInPath = '/studio/sign-in';
const gatePaths: readonly string[] = [startPath, signInPath];

export function addStudioFiles(app: Hono, environment: ServiceEnvironment): void {
  const { studioFiles } = environment;
  app.get('/studio/assets/:name{.+}', async (context) => {
    const acceptsBrotli = /\bbr\b/.test(context.req.header('accept-encoding') ?? '');
    const file = await studioFiles?.readFile(context.req.param('name'), { acceptsBrotli });
    if (!file) return context.notFound();
    context.header('Content-Type', file.type);
    context.header('Vary', 'Accept-Encoding');
    context.header('Cache-Control', 'public, max-age=31536000, immutable');
    if (file.isBrotli) context.header('Content-Encoding', 'br');
    return context.body(file.body);
  });
  app.get('/studio/icon.svg', (context) => {
    context.header('Content-Type', 'image/svg+xml');
    context.header('Cache-Control', 'public, max-age=86400');
    return context.body(icon);
  });
  const protect = createProtection(environment);
  app.get('/studio/service-worker.js', protect, async (context) => {
    const build = studioFiles?.getBuild();
    const script = build && (await studioFiles?.readFile(build.serviceWorker, { acceptsBrotli: false }));
    if (!script) return context.notFound();
    const files = build.files.filter((name) => name !== build.serviceWorker);
    context.header('Content-Type', script.type);
    context.header('Cache-Control', 'no-cache');
    return context.body(`self.studioFiles = ${JSON.stringify(files)};\n${new TextDecoder().decode(script.body)}`);
  });
  for (const path of [...gatePaths, '/studio', '/studio/*'])
    app.get(path, requireStudioAddress(environment), protect, async (context) => {
      context.header('Cache-Control', 'no-store');
      const gate = gatePaths.includes(path) ? await findGate(environment) : path;
      if (gate !== path) return context.redirect(`${gate}#`, 302);
      const build = studioFiles?.getBuild();
      return build
        ? context.html(toShell(build, gatePaths.includes(path) ? build.gate : build.studio))
        : context.html(waitingPage, 503, { 'Retry-After': '2' });
    });
}

/**
 * Before the first account nobody can sign in, and afterwards nobody can start. The empty fragment keeps a browser from
 * taking along that of the request, whose secret is of another kind.
 */
async function findGate({ accounts }: ServiceEnvironment): Promise<string> {
  return (await accounts.findStartKey()) === undefined ? signInPath : startPath;
}

/** Scripts of other origins are blocked. The site alone may be framed, for the preview, and requested (site/live). */
function createProtection({ siteUrl, publicUrl }: ServiceEnvironment) {
  const site = siteUrl === '' ? [] : [new URL(siteUrl).origin];
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      // Pictures of the library have the service's public origin, which may differ from the studio's.
      imgSrc: ["'self'", 'blob:', new URL(publicUrl).origin],
      mediaSrc: ["'self'", new URL(publicUrl).origin],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...site],
      workerSrc: ["'self'"],
      frameSrc: site.length > 0 ? site : ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['ProseMirrorClipboard', 'studio-service-worker'],
    },
    xFrameOptions: 'DENY',
    referrerPolicy: 'no-referrer',
    crossOriginOpenerPolicy: 'same-origin',
    // Over http the header has no effect, and a proxy that adds https sends its own.
    strictTransportSecurity: false,
  });
}

const toPath = (name: string): string => `/studio/assets/${name}`;

/**
 * An element with the id `react-aria-pressable-style` keeps React Aria from inserting a style element, which the policy
 * would block. The studio's stylesheet contains that rule.
 */
function toShell({ themeScript }: StudioBuild, { script, styles, preloads }: StudioEntry): string {
  const links = [
    ...styles.map((name) => `<link rel="stylesheet" href="${toPath(name)}">`),
    ...preloads.map((name) => `<link rel="modulepreload" href="${toPath(name)}">`),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/studio/icon.svg" type="image/svg+xml">
<meta name="color-scheme" content="light dark">
<meta id="react-aria-pressable-style" name="react-aria-pressable-style" content="">
<title>Studio</title>
<script src="${toPath(themeScript)}"></script>
${links.join('\n')}
<script type="module" src="${toPath(script)}"></script>
</head>
<body>
<div id="studio"></div>
<noscript>The studio needs JavaScript. The site itself does not.</noscript>
</body>
</html>
`;
}

const waitingPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="2">
<meta name="color-scheme" content="light dark">
<title>The studio is being built</title>
</head>
<body>
<p>The studio is being built. This page loads again in two seconds.</p>
</body>
</html>
`;

/** The brand's logo, as a favicon for light and dark themes. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#3281f9" stroke-width="2"><path d="M6 6.5v6.5l6 5M6 13l12-4"/><circle cx="6" cy="5" r="2.5" fill="#3281f9" stroke="none"/><circle cx="18" cy="9" r="3" fill="#3281f9" stroke="none"/><circle cx="13" cy="19" r="2.5" fill="#3281f9" stroke="none"/></svg>`;
