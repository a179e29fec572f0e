import { fieldStrings } from '../strings/fields.ts';
import { FieldEditor } from './field-editor.tsx';
import { TagsField } from './tags-field.tsx';

/** The fields of a document that are not in its model: its title in lists, and its tags. */
export function DocumentFields() {
  const { title, titleHelp } = fieldStrings.document;
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
