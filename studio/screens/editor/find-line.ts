import type { FieldAddress } from '../../../cms/studio-types.ts';
import type { DraftContent } from '../../draft/draft-content.ts';
import { listTexts } from '../../preview/find-picked-field.ts';
import type { FoundLine } from './found-line.ts';
import type { Caret } from './go-to-field.ts';

/** The first field that contains the line. Undefined if the text has changed, or if the match was in an id. */
export function findLine(
  { values }: Pick<DraftContent, 'values'>,
  { line, offset }: FoundLine,
): { readonly field: FieldAddress; readonly caret: Caret } | undefined {
  for (const [field, value] of values)
    for (const text of listTexts(value)) {
      const at = text.normalize('NFC').indexOf(line);
      if (at >= 0) return { field, caret: { text, offset: at + offset } };
    }
  return undefined;
}
