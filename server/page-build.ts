import { createHash } from 'node:crypto';
import type { Configuration } from './configuration.ts';

/** What a rendered page depends on apart from the content: the kernel, the code and the visible settings. */
interface PageBuild {
  /** Equal for builds that render pages in the same way. */
  readonly name: string;
  /** Whether a page of that build matches our settings, so that it may be served stale while it is revalidated. */
  readonly isCompatible: (name: string) => boolean;
}

export function toPageBuild({
  kernel,
  code,
  configuration,
}: {
  /** URL of the kernel. */
  kernel: string;
  /** The site's bundle. */
  code: string | Buffer;
  configuration: Configuration;
}): PageBuild {
  const settings = toDigest(JSON.stringify(pickVisibleSettings(configuration)));
  return {
    name: [kernel, toDigest(code), settings].join(' '),
    isCompatible: (name) => name.split(' ')[2] === settings,
  };
}

/** The URL of the kernel of a build. A page of that build works only while its kernel exists. */
export const toKernel = (name: string): string => name.split(' ')[0] ?? '';

/** The settings that affect a page or its headers. */
function pickVisibleSettings(configuration: Configuration): Partial<Configuration> {
  const { publicUrl, basePath, companySlug, contentApi, contentRepository, jobBoard, tags } = configuration;
  const { isDebugPageOn, isServiceWorkerOn, isCatalogueOn } = configuration;
  return {
    publicUrl,
    basePath,
    companySlug,
    contentApi,
    contentRepository,
    jobBoard,
    tags,
    isDebugPageOn,
    isServiceWorkerOn,
    isCatalogueOn,
  };
}

const toDigest = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 16);
