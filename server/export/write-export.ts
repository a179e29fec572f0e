/** Writes the site as files for any web server, and the nginx configuration that serves them like the site. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toPlainResponse } from '../overload/refuse-request.ts';
import { StartError } from '../start-error.ts';
import type { CollectedSite } from './collect-site.ts';
import type { ExportedResponse } from './exported-response.ts';
import { toNginxConfiguration, type MirroredRedirects, type StoredFile } from './nginx-configuration.ts';

/** Marks a folder as an export, which may be replaced. */
const listName = 'export.json';

const extensions: Readonly<Record<string, string>> = {
  'text/html; charset=utf-8': 'html',
  'text/javascript; charset=utf-8': 'js',
  'text/css; charset=utf-8': 'css',
  'text/plain; charset=utf-8': 'txt',
  'image/x-icon': 'ico',
};

/**
 * Throws {@link StartError} when the folder contains other files. Atomic: afterwards the folder contains the complete
 * new export or the old one.
 */
export function writeExport(directory: string, site: CollectedSite, basePath: string): { files: number } {
  const target = path.resolve(directory);
  assertReplaceable(target);
  const scratch = `${target}.${process.pid}.tmp`;
  const before = `${target}.${process.pid}.before`;
  const { files, absent, gone } = toStoredFiles(site);
  try {
    for (const own of files) writeBodies(scratch, own);
    const { http, server } = toNginxConfiguration({
      directory: target,
      files,
      absent,
      redirects: { moved: site.redirects.moved, gone },
      basePath,
    });
    writeFileSync(path.join(scratch, 'nginx-http.conf'), http);
    writeFileSync(path.join(scratch, 'nginx-server.conf'), server);
    writeFileSync(
      path.join(scratch, listName),
      JSON.stringify(
        files.map(({ file, asked }) => ({ file, asked })),
        null,
        1,
      ),
    );
    if (existsSync(target)) renameSync(target, before);
    renameSync(scratch, target);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  rmSync(before, { recursive: true, force: true });
  return { files: files.length };
}

function assertReplaceable(target: string): void {
  if (!existsSync(target) || existsSync(path.join(target, listName))) return;
  if (readdirSync(target).length > 0)
    throw new StartError(`${target} contains files that are not an export. Choose an empty or a new folder.`);
}

/** Stores each content once, because many URLs share an image. */
function toStoredFiles(site: CollectedSite): {
  files: StoredFile[];
  absent: { below: string; file: string }[];
  gone: MirroredRedirects['gone'];
} {
  const files = new Map<string, StoredFile>();
  const add = (answer: ExportedResponse, file: string, asked: StoredFile['asked']): string => {
    const known = files.get(file);
    if (known) known.asked.push(...asked);
    else files.set(file, { ...answer, file, asked: [...asked] });
    return file;
  };
  for (const answer of site.responses.filter(({ status }) => status === 200)) {
    const [pathname = '', query] = answer.address.split('?');
    const name = query === undefined ? toName(pathname, answer) : `/queries/${toDigest(answer)}.${toExtension(answer)}`;
    add(answer, name, [{ address: answer.address }]);
  }
  for (const { form, answer } of site.pictures) {
    const name = `/pictures/${toDigest(answer)}.${toExtension(answer)}`;
    add(answer, name, [{ address: answer.address, picture: form }]);
  }
  const absent = site.absent
    .map(({ below, answer }) => ({ below, file: add(answer, `/absent/${toDigest(answer)}.html`, []) }))
    .sort((one, other) => other.below.length - one.below.length);
  const gone = site.redirects.gone.map(({ answer, ...place }) => ({
    ...place,
    file: add(answer, `/absent/${toDigest(answer)}.html`, []),
  }));
  const [home] = site.responses;
  const plain = toPlainResponse({ status: 503, retryAfterSeconds: 300 }, listProtection(home));
  const headers = plain.headers.filter(([name]) => name !== 'content-type');
  add(
    { address: '', status: 503, contentType: 'text/html; charset=utf-8', headers, bodies: { identity: plain.body } },
    '/unavailable.html',
    [],
  );
  return { files: [...files.values()], absent, gone };
}

const protection =
  /^(x-(content-type|frame)-options|referrer-policy|cross-origin-.*|permissions-policy|strict-transport-security)$/;

const listProtection = (answer: ExportedResponse | undefined) =>
  (answer?.headers ?? []).filter(([name]) => protection.test(name));

const toDigest = ({ bodies, headers }: ExportedResponse) =>
  createHash('sha256').update(bodies.identity).update(JSON.stringify(headers)).digest('hex').slice(0, 20);

function toExtension({ contentType, address }: ExportedResponse): string {
  const known = extensions[contentType] ?? /^[a-z]+\/([a-z0-9]+)/.exec(contentType)?.[1];
  return known ?? (path.extname(address.split('?')[0] ?? '').slice(1) || 'bin');
}

/**
 * A page and the folder of the pages below it would have the same name, so the page gets an extension. Other files get
 * the extension of their type, from which nginx derives the type: `feed.json` and a payload are both `.json` by their
 * URL only.
 */
function toName(address: string, answer: ExportedResponse): string {
  const isPage = answer.contentType.startsWith('text/html');
  const ending = `.${toExtension(answer)}`;
  const folder = isPage ? '/pages' : '/files';
  const name = toReadableName(decodeURIComponent(address), ending, isPage);
  return `${folder}${canBeFile(name) ? name : `/${toDigest(answer)}${ending}`}`;
}

function toReadableName(pathname: string, ending: string, isPage: boolean): string {
  if (!isPage) return `${pathname}${path.extname(pathname) === ending ? '' : ending}`;
  return `${pathname === '/' ? '/index' : pathname.replace(/\/$/, '/index')}.html`;
}

/** Of a name in a folder; Linux and others have the same limit. */
const maxNameBytes = 255;
/** What file systems forbid, and what would begin a variable or an escape in a configuration or a URL. */
const unsafe = /[\p{Cc}"#$%*:<>?\\|]|\/\.{0,2}(?:\/|$)/u;

function canBeFile(name: string): boolean {
  return !unsafe.test(name) && name.split('/').every((part) => Buffer.byteLength(part) <= maxNameBytes);
}

function writeBodies(directory: string, { file, bodies }: StoredFile): void {
  for (const [tree, body] of Object.entries(bodies)) {
    const destination = path.join(directory, tree, file);
    // The URLs of the site are canonical. Another URL must not lead outside the export folder.
    if (!destination.startsWith(path.join(directory, tree) + path.sep))
      throw new Error(`${file} is not a valid file name`);
    mkdirSync(path.dirname(destination), { recursive: true });
    writeFileSync(destination, body);
  }
}
