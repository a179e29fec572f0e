import { useState } from 'react';
import type { FieldAddress, WorkingProblem } from '../../../cms/studio-types.ts';
import { useEditor, type Editor } from '../../fields/editor-context.ts';
import { FieldEditor } from '../../fields/field-editor.tsx';
import { publishStrings } from '../../strings/publish.ts';
import { findWidget } from '../../models/find-widget.ts';
import { useDraftProblems } from '../editor/use-draft.ts';
import styles from './publish-dialog.module.css';

/** Field types with one control that need no context. */
const shortTypes = new Set(['Text', 'Select', 'Date', 'Number']);

/** The missing field of a problem, if the dialog can show it; undefined if it is better edited in the form. */
export function findMissingField({ address, isForPublishing }: WorkingProblem, { repository, document }: Editor) {
  // Fields of slices and rows are left to the form, because they need their context.
  const found = findWidget(address, { repository, type: document.type, getSlice: () => undefined });
  const [name, ...inner] = found?.path ?? [];
  if (!isForPublishing || !found || name === undefined || inner.length > 0) return undefined;
  return shortTypes.has(found.widget.type) ? { name, widget: found.widget, address } : undefined;
}

/** Missing fields that can be filled in the publish dialog, without going back to the form. */
export function MissingFields() {
  const editor = useEditor();
  const problems = useDraftProblems(editor.draft);
  const fields = useAsked(problems.flatMap((problem) => findMissingField(problem, editor) ?? []));
  if (fields.length === 0) return null;
  return (
    <section className={styles.missing}>
      <h3>{publishStrings.missing}</h3>
      {fields.map((field) => (
        <FieldEditor key={field.address} {...field} />
      ))}
    </section>
  );
}

/** A field that has been filled stays in the dialog while it is open, so that it does not disappear during typing. */
function useAsked<Field extends { readonly address: FieldAddress }>(missing: readonly Field[]): readonly Field[] {
  const [asked, setAsked] = useState(missing);
  const fresh = missing.filter(({ address }) => !asked.some((one) => one.address === address));
  if (fresh.length > 0) setAsked([...asked, ...fresh]);
  return asked;
}
