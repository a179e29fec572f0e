import { starterLanguages } from '../../server/content-languages.ts';
import type { ContentFile } from '../../server/starter-content/read-content-files.ts';
import type { Breach, LintRule } from './lint-rule.ts';
import { listMaps, listTexts, toText, withoutCode } from './list-texts.ts';

const [masterLanguage] = starterLanguages;

/** Pages of the site without a document. */
const pathsWithoutDocument = new Set(['/search', '/newsletter', '/.well-known/security.txt', '/feed.xml', '/debug']);

/** That the document of a link exists is checked as files are read; here, its place within the document. */
export const linksLeadSomewhere: LintRule = {
  name: 'links',
  severity: 'error',
  advice: 'link to a document (doc:type/uid) and to an anchor that one of its slices has; use https',
  find: ({ pieces }) => {
    const anchors = new Map(pieces.map((piece) => [toKey(piece), listAnchors(piece)]));
    const findDocument = (name: string, language: string) =>
      anchors.get(`${name} ${language}`) ?? anchors.get(`${name} ${masterLanguage}`);
    // The paths of redirect rules and of search terms are not links.
    const linking = pieces.filter(({ type }) => type !== 'redirects' && type !== 'search_terms');
    return linking.flatMap((piece) =>
      listLinks(piece).flatMap(({ field, target }): Breach[] => {
        const problem = findProblem(target, (name) => findDocument(name, piece.language));
        return problem === undefined ? [] : [{ file: piece.file, field, problem }];
      }),
    );
  },
};

function findProblem(
  target: string,
  findDocument: (name: string) => ReadonlySet<string> | undefined,
): string | undefined {
  if (target.startsWith('http://')) return `${target} is not https`;
  if (target.startsWith('/')) {
    const [asked = ''] = target.split(/[?#]/);
    const language = starterLanguages.find((own) => own !== masterLanguage && asked.startsWith(`/${own}/`));
    const path = language === undefined ? asked : asked.slice(language.length + 1);
    return pathsWithoutDocument.has(path) ? undefined : `${target} is a path and no document`;
  }
  if (!target.startsWith('doc:')) return undefined;
  const [name = '', anchor] = target.slice('doc:'.length).split('#');
  const own = findDocument(name);
  if (!own) return `no document ${name}`;
  return anchor === undefined || own.has(anchor) ? undefined : `${name} has no anchor "${anchor}"`;
}

function listLinks(piece: ContentFile): { field: string; target: string }[] {
  return listTexts(piece).flatMap(({ field, text }) => {
    if (/^(?:doc:|https?:\/\/|\/[\w.])\S*$/.test(text)) return [{ field, target: text }];
    return [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => ({ field, target }));
  });
}

/** Of slices; the contact page has those of its parts. */
function listAnchors({ type, fields }: ContentFile): ReadonlySet<string> {
  const own = listMaps(fields).map(({ map }) => toText(map['anchor']));
  return new Set([...own, ...(type === 'contact_page' ? ['form'] : [])].filter(Boolean));
}

function toKey(piece: ContentFile): string {
  return `${piece.uid === '' ? piece.type : `${piece.type}/${piece.uid}`} ${piece.language}`;
}
