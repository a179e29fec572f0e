import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { WorkingHead } from '../../../cms/studio-api.ts';
import { createDocumentId } from '../../api/documents.ts';
import { linkedDocumentQuery } from '../../api/links.ts';
import { toQueryString } from '../../api/client.ts';
import { useEditor } from '../../fields/editor-context.ts';
import { useAddressBook } from '../../fields/use-address.ts';
import { mayHavePage } from '../../models/find-address.ts';
import type { MenuEntry } from '../../parts/menu.tsx';
import { editorStrings } from '../../strings/editor.ts';

/**
 * Menu entries for the other languages: open the translation, or begin it. Empty before the document's first version.
 */
export function useOtherLanguages({ id, type, lang, version }: WorkingHead): readonly MenuEntry[] {
  const { repository, isReadOnly } = useEditor();
  const book = useAddressBook();
  const navigate = useNavigate();
  const { data: row } = useQuery({ ...linkedDocumentQuery(id), enabled: version > 0 });
  if (!row) return [];
  return repository.languages
    .filter((language) => language.id !== lang)
    .flatMap(({ id: other, name }): MenuEntry[] => {
      const there = row.translations.find((translation) => translation.lang === other);
      if (there) return [{ id: other, label: name, onSelect: () => void navigate(`/documents/${there.id}`) }];
      if (isReadOnly || !mayHavePage(book, { type, lang: other })) return [];
      const query = toQueryString({ type, lang: other, translationOf: id });
      const begin = () => void navigate(`/documents/${createDocumentId()}${query}`);
      return [{ id: other, label: editorStrings.beginTranslation(name), onSelect: begin }];
    });
}
