import { createHash } from 'node:crypto';

/** Converts the short forms of links and images in content files to the write format of the fields. */
export interface References {
  /** `doc:type/uid#anchor`, `https://…`, `media:x.pdf`, `mailto:…`, `/own-path`. Throws for anything else. */
  readonly link: (target: string) => Record<string, unknown>;
  readonly image: (image: { media: string; alt?: string }) => Record<string, unknown>;
}

/** Sixteen characters of base64url, which are always the same for a document. */
export function toDocumentId(type: string, uid: string, language: string): string {
  return toId(`document ${type}/${uid} ${language}`);
}

export function toAssetId(path: string): string {
  return toId(`asset ${path}`);
}

function toId(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, 16);
}

/**
 * References in a document in `language`. A target that has no translation into it is linked in the master language.
 */
export function createReferences({
  language,
  masterLanguage,
  hasDocument,
  hasMedia,
}: {
  language: string;
  masterLanguage: string;
  hasDocument: (type: string, uid: string, language: string) => boolean;
  hasMedia: (path: string) => boolean;
}): References {
  const document = (reference: string) => {
    const [name = '', anchorId] = reference.split('#');
    const slash = name.indexOf('/');
    const type = slash < 0 ? name : name.slice(0, slash);
    const uid = slash < 0 ? '' : name.slice(slash + 1);
    const lang = [language, masterLanguage].find((candidate) => hasDocument(type, uid, candidate));
    if (!lang) throw new Error(`no document doc:${name}`);
    return { link_type: 'Document', id: toDocumentId(type, uid, lang), ...(anchorId ? { anchorId } : {}) };
  };
  return {
    link: (target) => {
      if (target.startsWith('doc:')) return document(target.slice('doc:'.length));
      if (target.startsWith('media:')) {
        const path = target.slice('media:'.length);
        if (!hasMedia(path)) throw new Error(`no file content/media/${path}`);
        return { link_type: 'Media', id: toAssetId(path) };
      }
      if (/^(https?:|mailto:|tel:|[/#])/.test(target)) return { link_type: 'Web', url: target };
      throw new Error(`not a link: ${target}`);
    },
    image: ({ media, alt }) => {
      if (!hasMedia(media)) throw new Error(`no file content/media/${media}`);
      return { id: toAssetId(media), alt: alt ?? null };
    },
  };
}
