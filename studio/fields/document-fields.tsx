import { fieldWords } from '../words/fields.ts';
import { FieldEditor } from './field-editor.tsx';
import { TagsField } from './tags-field.tsx';

/** What a document has beside the fields of its model: its name in lists, and its tags. */
export function DocumentFields() {
  const { title, titleHelp } = fieldWords.document;
  return (
    <>
      <FieldEditor
        name="title"
        address="title"
        widget={{ type: 'Text', config: { label: title, placeholder: titleHelp } }}
      />
      <TagsField />
    </>
  );
}
