import type { PeerArticle } from './peer-article.ts';

/** A site of another framework, as its users would write it: what `npm init` and its documentation lead to. */
export interface PeerProject {
  /** As the tables call it. */
  name: string;
  /** Of its folder. */
  id: string;
  /** Every version is pinned: a figure is of these. */
  dependencies: Readonly<Record<string, string>>;
  /** Configuration, components and routes by path; the content comes besides (peer-site.ts). */
  sources: (article: PeerArticle) => Readonly<Record<string, string>>;
  /** Where an article's content belongs, and in which form. */
  content: {
    path: (slug: string) => string;
    write: (article: PeerArticle, heading: { slug: string; title: string }) => string;
  };
  /** Where files belong that are served as they are. */
  publicFolder: string;
  /** Arguments of Node, from the project's folder. */
  build: readonly string[];
  /** What a build leaves, and what it would be quicker with. */
  buildOutput: readonly string[];
  start: (port: number) => { args: readonly string[]; env: Readonly<Record<string, string>> };
  isReady: (line: string) => boolean;
  /** The same article, made when the site is built and made for the request. */
  paths: (slug: string) => { stored: string; rendered: string };
}
