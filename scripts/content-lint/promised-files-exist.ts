import type { ContentFile } from '../../server/starter-content/read-content-files.ts';
import type { Breach, LintedContent, LintRule } from './lint-rule.ts';
import { listTexts, toText, withoutCode } from './list-texts.ts';

const offerTypes = new Set(['campaign', 'landing_page']);
/** Phrases that promise a file or a recording. */
const promises =
  /\b(?:download (?:it|the|this)|(?:listen to|watch|hear) (?:the|this|our|a) (?:recording|podcast|episode|talk|webinar)|recording (?:is|will be) (?:here|below|on this page|sent))\b/i;
/** References to minutes of a recording: a table row that begins with one, or "minute 12". */
const minutes =
  /^\| *0[0-2]:\d{2} *\||\b(?:at|from|of) minute \w+|\b(?:transcript excerpt|show notes|timed notes|on the recording)\b/im;
const kindsToHear = new Set(['Podcast', 'Webinar', 'Talk']);

export const promisedFilesExist: LintRule = {
  name: 'promised files',
  severity: 'error',
  advice: 'write the file (docs/how-to/write-a-download.md), or promise only what is on the page',
  find: (content) => content.pieces.flatMap((piece) => [...findAsset(piece, content), ...findPromise(piece)]),
};

function findAsset({ file, type, fields }: ContentFile, { media }: LintedContent): Breach[] {
  if (!offerTypes.has(type) || fields['form_kind'] !== 'download') return [];
  const asset = toText(fields['asset']);
  if (asset === '') return [{ file, field: 'asset', problem: 'the form gives no file' }];
  return media.has(asset.replace('media:', '')) ? [] : [{ file, field: 'asset', problem: `${asset} is not there` }];
}

/** Without a file to give or a film to show, none may be promised. */
function findPromise({ file, language, type, fields, body }: ContentFile): Breach[] {
  const hasFile = ['asset', 'replay_link'].some((field) => fields[field] !== undefined);
  const hasFilm = ((fields['slices'] as { slice?: string }[] | undefined) ?? []).some(({ slice }) => slice === 'video');
  if (language !== 'en-gb' || hasFile || hasFilm) return [];
  return listTexts({ fields, body }).flatMap(({ field, text }) => {
    const isHeard = kindsToHear.has(toText(fields['kind'])) && !offerTypes.has(type);
    const [words] = promises.exec(withoutCode(text)) ?? (isHeard ? minutes.exec(text) : undefined) ?? [];
    return words === undefined ? [] : [{ file, field, problem: `"${words}", and there is nothing to fetch or hear` }];
  });
}
