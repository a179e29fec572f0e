/** The same article made with other frameworks, each on its own server, for comparison in the same run. */
import { articlePath } from '../content/article.ts';
import { readPeerArticle, type PeerArticle } from './peer-article.ts';
import { projects, type PeerProject } from './projects.ts';
import { buildPeer, installPeer, startPeer, writePeer } from './peer-site.ts';

const firstPort = 4881;

export interface Peer {
  readonly name: string;
  /** Milliseconds. */
  readonly build: (furtherArticles: number) => Promise<number>;
  readonly start: () => Promise<PeerServer>;
}

export interface PeerServer {
  readonly name: string;
  /** URLs of the article: rendered by the build, and rendered per request. */
  readonly stored: string;
  readonly rendered: string;
  readonly stop: () => Promise<unknown>;
}

/** Installs missing peers. Leaves out one that cannot be installed, and reports it. */
export async function preparePeers(siteOrigin: string): Promise<Peer[]> {
  const article = await readPeerArticle(siteOrigin, articlePath);
  const peers: Peer[] = [];
  for (const project of projects) {
    try {
      await installPeer(project);
      peers.push(toPeer(project, article, firstPort + peers.length));
    } catch (error) {
      process.stderr.write(`${project.name} is left out, it could not be installed: ${toLine(error)}\n`);
    }
  }
  return peers;
}

function toPeer(project: PeerProject, article: PeerArticle, port: number): Peer {
  const { stored, rendered } = project.paths(article.slug);
  const origin = `http://127.0.0.1:${port}`;
  return {
    name: project.name,
    build(furtherArticles) {
      writePeer(project, article, furtherArticles);
      return buildPeer(project);
    },
    async start() {
      const { stop } = await startPeer(project, port);
      return { name: project.name, stored: `${origin}${stored}`, rendered: `${origin}${rendered}`, stop };
    },
  };
}

/** The last line of npm's output, which names the cause. */
function toLine(error: unknown): string {
  const { stderr = '', message } = error as Error & { stderr?: string };
  return stderr.split('\n').find((line) => /npm error (?!code)/.test(line)) ?? message;
}

/** Both pages must be the whole article: a framework's error page would be quick. */
export async function assertSameArticle({ name, stored, rendered }: PeerServer): Promise<void> {
  for (const url of [stored, rendered]) {
    const response = await fetch(url, { redirect: 'manual' });
    const html = await response.text();
    const isWhole = response.status === 200 && (html.match(/<h2\b/g)?.length ?? 0) > 5 && html.includes('</footer>');
    if (!isWhole) throw new Error(`${name}: ${url} is not the article (${response.status}, ${html.length} characters)`);
  }
}
