import { CircleDashed, Lightbulb, TriangleAlert } from 'lucide-react';
import { memo, useDeferredValue, type RefObject } from 'react';
import type { FieldAddress } from '../../../cms/studio-types.ts';
import { useAdviceInside } from '../../checks/use-advice.ts';
import { toAddress } from '../../draft/field-address.ts';
import { useEditor } from '../../fields/editor-context.ts';
import { toLabel } from '../../fields/field-props.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { OutlineMarkSlot } from '../../since-live/mark-slots.tsx';
import { checkStrings } from '../../strings/checks.ts';
import { editorStrings } from '../../strings/editor.ts';
import { fieldStrings } from '../../strings/fields.ts';
import { publishStrings } from '../../strings/publish.ts';
import { goToField, goToNote, goToTab } from './go-to-field.ts';
import styles from './outline.module.css';
import { isMistake, useProblemsInside } from './use-draft.ts';

type Form = RefObject<HTMLElement | null>;

/** Dragging is a large part of the editor's script: the form does not wait for it. */
const SliceOutline = lazyPart(async () => (await import('./slice-outline.tsx')).SliceOutline, {
  failed: editorStrings.slicesNotLoaded,
});

/**
 * The tabs and slices of the document, with their problems. Memoised, so that changes around it, such as the save
 * state, render none of its rows.
 */
export const Outline = memo(OutlineView);

function OutlineView({ form }: { form: Form }) {
  const { repository, document } = useEditor();
  // Deferred, because the rows of a long document take as long to render as everything else.
  const isDrawn = useDeferredValue(true, false);
  const model = isDrawn ? repository.customTypes.find(({ id }) => id === document.type) : undefined;
  return (
    <nav aria-label={editorStrings.panes.outline} data-outline className={styles.outline}>
      {Object.entries(model?.json ?? {}).map(([tab, fields]) => (
        <section key={tab}>
          <h2 className={styles.tab}>
            <button type="button" onClick={() => goToTab(form.current, tab)}>
              {tab}
            </button>
          </h2>
          {Object.entries(fields).map(([name, widget]) =>
            widget.type === 'Slices' || widget.type === 'Choice' ? (
              <SliceOutline key={name} list={`data/${toAddress(name)}`} zone={widget} form={form} />
            ) : (
              <FieldLines
                key={name}
                address={widget.type === 'UID' ? 'uid' : `data/${toAddress(name)}`}
                label={toLabel({ name, widget })}
                form={form}
              />
            ),
          )}
        </section>
      ))}
      {(['title', 'tags'] as const).map((name) => (
        <OutlineMarkSlot
          key={name}
          address={name}
          label={publishStrings.fields[name]}
          onGo={() => goToField(form.current, name)}
        />
      ))}
    </nav>
  );
}

interface FieldLineProps {
  readonly address: FieldAddress;
  readonly label: string;
  readonly form: Form;
}

/** Fields are listed only if they have a problem or mark; the form lists them all. */
function FieldLines({ address, label, form }: FieldLineProps) {
  return (
    <>
      <FieldProblem address={address} label={label} form={form} />
      <OutlineMarkSlot address={address} label={label} onGo={() => goToField(form.current, address)} />
    </>
  );
}

function FieldProblem({ address, label, form }: FieldLineProps) {
  const editor = useEditor();
  const { draft } = editor;
  const count = useProblemsInside(draft, address);
  const mistakes = useProblemsInside(draft, address, isMistake);
  const advice = useAdviceInside(address);
  if (count + advice === 0) return null;
  const [Icon, look, words] =
    mistakes > 0
      ? [TriangleAlert, styles.problem, editorStrings.problemCount(count)]
      : count > 0
        ? [CircleDashed, styles.advice, fieldStrings.required]
        : [Lightbulb, styles.advice, checkStrings.count(advice)];
  return (
    <button type="button" className={`${styles.field} ${look}`} onClick={() => goToNote(editor, form.current, address)}>
      <Icon aria-hidden size="0.875rem" /> {label}
      <span className="visually-hidden">, {words}</span>
    </button>
  );
}
