import { createHash } from 'node:crypto';
import type { Configuration } from './configuration.ts';

/** What made a page: the script it starts, the code that rendered it, and the settings it shows. */
interface PageBuild {
  /** The same for pages that are made in the same way. */
  name: string;
  /** Whether a page of that build is right for our settings, so that it can be shown while a newer one is made. */
  isLike: (name: string) => boolean;
}

export function toPageBuild({
  kernel,
  code,
  configuration,
}: {
  /** Address of the kernel. */
  kernel: string;
  /** The site's bundle. */
  code: string | Buffer;
  configuration: Configuration;
}): PageBuild {
  const settings = toDigest(JSON.stringify(pickShown(configuration)));
  return {
    name: [kernel, toDigest(code), settings].join(' '),
    isLike: (name) => name.split(' ')[2] === settings,
  };
}

/** By which it is known whether an older page still works: its script may be gone. */
export const toKernel = (name: string): string => name.split(' ')[0] ?? '';

/** The settings that can be seen in a page or its headers. */
function pickShown(configuration: Configuration): Partial<Configuration> {
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
