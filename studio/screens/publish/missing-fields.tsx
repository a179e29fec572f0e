import { useState } from 'react';
import type { FieldAddress, WorkingProblem } from '../../../cms/studio-types.ts';
import { useEditor, type Editor } from '../../fields/editor-context.ts';
import { FieldEditor } from '../../fields/field-editor.tsx';
import { publishWords } from '../../words/publish.ts';
import { findWidget } from '../editor/find-widget.ts';
import { useDraftProblems } from '../editor/use-draft.ts';
import styles from './publish-dialog.module.css';

/** Fields of one control, which need nothing around them to be understood. */
const shortTypes = new Set(['Text', 'Select', 'Date', 'Number']);

/** A missing field that the dialog holds itself; undefined for a problem that is better looked at in its place. */
export function findMissingField({ address, isForPublishing }: WorkingProblem, { repository, document }: Editor) {
  // Slices and rows are not looked into: their fields are understood where they are.
  const found = findWidget(address, { repository, type: document.type, getSlice: () => undefined });
  const [name, ...inner] = found?.path ?? [];
  if (!isForPublishing || !found || name === undefined || inner.length > 0) return undefined;
  return shortTypes.has(found.widget.type) ? { name, widget: found.widget, address } : undefined;
}

/** What is missing before readers may see the document, to be filled in here: nobody is sent away to come back. */
export function MissingFields() {
  const editor = useEditor();
  const problems = useDraftProblems(editor.draft);
  const fields = useAsked(problems.flatMap((problem) => findMissingField(problem, editor) ?? []));
  if (fields.length === 0) return null;
  return (
    <section className={styles['missing']}>
      <h3>{publishWords.missing}</h3>
      {fields.map((field) => (
        <FieldEditor key={field.address} {...field} />
      ))}
    </section>
  );
}

/** A field that has been filled stays under the hands of the person who writes in it, as long as the dialog is open. */
function useAsked<Field extends { readonly address: FieldAddress }>(missing: readonly Field[]): readonly Field[] {
  const [asked, setAsked] = useState(missing);
  const fresh = missing.filter(({ address }) => !asked.some((one) => one.address === address));
  if (fresh.length > 0) setAsked([...asked, ...fresh]);
  return asked;
}
