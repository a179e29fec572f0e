import { acceptedExtensions } from './check-file.ts';
import { emailPattern, noUrlPattern, phonePattern } from './field-rules.ts';
import { getFieldId, getMaxLength, tickedValue } from './form-field.ts';
import type { FieldView } from './form-view.ts';
import styles from './form.module.css';
import problemStyles from './problem.module.css';
import selectStyles from './select.module.css';

/** A field: label, hint, error and control. */
export function Field({ view, choose }: { view: FieldView; choose: string }) {
  if (view.kind === 'hidden') return <input type="hidden" name={view.name} value={view.value} />;
  if (view.kind === 'checkbox') return <Checkbox view={view} />;
  if (view.kind === 'choices') return <Choices view={view} />;
  return (
    <div className={`${styles.field} ${view.isHalf ? styles.half : ''}`.trim()}>
      <label htmlFor={getFieldId(view.name)} className={styles.label}>
        <span lang={view.language}>{view.label}</span> <Mark view={view} />
      </label>
      <HintAndError view={view} />
      <Control view={view} choose={choose} />
    </div>
  );
}

function Mark({ view }: { view: FieldView }) {
  return view.mark && <span className={styles.mark}>{view.mark}</span>;
}

function HintAndError({ view }: { view: FieldView }) {
  const id = getFieldId(view.name);
  return (
    <>
      {view.hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {view.hint}
        </p>
      )}
      {view.error && (
        <p id={`${id}-error`} className={`${styles.hint} ${problemStyles.error}`}>
          {view.error}
        </p>
      )}
    </>
  );
}

/** Attributes that all controls share. */
function toAttributes(view: FieldView) {
  const id = getFieldId(view.name);
  const described = [view.hint && `${id}-hint`, view.error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    name: view.name,
    required: view.isRequired,
    'aria-invalid': view.error ? true : undefined,
    'aria-describedby': described || undefined,
  };
}

/** Classes of a control. Each style is referenced only where it is used, which decides what CSS a page gets. */
function getControlClass({ kind, error }: FieldView): string | undefined {
  const classes = [
    kind !== 'checkbox' && styles.control,
    kind === 'file' && styles.file,
    kind === 'select' && selectStyles.select,
    error && problemStyles.refused,
  ];
  return classes.filter(Boolean).join(' ') || undefined;
}

function Control({ view, choose }: { view: FieldView; choose: string }) {
  const common = toAttributes(view);
  switch (view.kind) {
    case 'textarea':
      return (
        <textarea
          {...common}
          className={getControlClass(view)}
          rows={6}
          maxLength={getMaxLength(view)}
          defaultValue={view.value}
        />
      );
    case 'select':
      return (
        <select
          {...common}
          className={getControlClass(view)}
          autoComplete={view.autocomplete}
          defaultValue={view.value}
          lang={view.language}
        >
          <option value="">{choose}</option>
          {(view.options ?? []).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      );
    case 'file':
      return (
        <input
          {...common}
          type="file"
          className={getControlClass(view)}
          accept={acceptedExtensions.map((name) => `.${name}`).join(',')}
        />
      );
    default:
      return (
        <input
          {...common}
          {...toInput(view)}
          className={getControlClass(view)}
          autoComplete={view.autocomplete}
          maxLength={getMaxLength(view)}
          defaultValue={view.value}
        />
      );
  }
}

/** The browser's checks, equal to the server's. Links do not use `type="url"`, which rejects "linkedin.com/in/name". */
function toInput({ kind, isUrlForbidden }: FieldView) {
  switch (kind) {
    case 'email':
      return { type: 'email', pattern: emailPattern };
    case 'phone':
      return { type: 'tel', pattern: `${noUrlPattern.replace(/\.\*$/, '')}${phonePattern}` };
    case 'link':
      return { type: 'text', inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const;
    default:
      return { type: 'text', pattern: isUrlForbidden ? noUrlPattern : undefined };
  }
}

function Checkbox({ view }: { view: FieldView }) {
  return (
    <div className={styles.field}>
      <div className={styles.check}>
        <input
          {...toAttributes(view)}
          type="checkbox"
          className={getControlClass(view)}
          value={tickedValue}
          defaultChecked={view.value === tickedValue}
        />
        <label htmlFor={getFieldId(view.name)}>
          {view.label} {view.link && <a href={view.link.href}>{view.link.text}</a>} <Mark view={view} />
        </label>
      </div>
      <HintAndError view={view} />
    </div>
  );
}

/** A group of checkboxes. HTML has no check for "at least one", so only the server checks it. */
function Choices({ view }: { view: FieldView }) {
  const chosen = view.value.split('\n');
  const { id, 'aria-describedby': described } = toAttributes(view);
  return (
    <fieldset className={styles.field} aria-describedby={described}>
      <legend className={styles.label}>
        <span lang={view.language}>{view.label}</span> <Mark view={view} />
      </legend>
      <HintAndError view={view} />
      {(view.options ?? []).map(({ value, label }, index) => (
        <div key={value} className={styles.check}>
          <input
            type="checkbox"
            id={index === 0 ? id : `${id}-${index}`}
            name={view.name}
            value={value}
            defaultChecked={chosen.includes(value)}
          />
          <label htmlFor={index === 0 ? id : `${id}-${index}`} lang={view.language}>
            {label}
          </label>
        </div>
      ))}
    </fieldset>
  );
}
