import { Button } from '../button/button.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { Field } from './field.tsx';
import { honeypotName, proofName } from './find-suspicion.ts';
import type { FormView } from './form-view.ts';
import styles from './form.module.css';

/**
 * Posts to the page's own URL with its query string: a source in it is sent too, and the markup is the
 * same for all readers. The browser's checks come first.
 */
export function Form({ view }: { view: FormView }) {
  return (
    <form
      method="post"
      encType={view.isMultipart ? 'multipart/form-data' : undefined}
      className={styles.form}
      data-draft=""
      data-part="forms"
    >
      {view.problem && <ErrorSummary view={view.problem} />}
      {view.note && <p className={styles.note}>{view.note}</p>}
      {view.groups.map(({ legend, intro, fields }, index) =>
        legend ? (
          <fieldset key={legend} className={styles.group}>
            <legend className={styles.legend}>{legend}</legend>
            {intro && <p className={styles.intro}>{intro}</p>}
            <Fields fields={fields} choose={view.labels.choose} />
          </fieldset>
        ) : (
          <Fields key={index} fields={fields} choose={view.labels.choose} />
        ),
      )}
      <Honeypot label={view.labels.honeypot} />
      {view.proof && <input type="hidden" name={proofName} value={view.proof} />}
      {view.withoutScript && (
        <noscript>
          <p className={styles.note}>{view.withoutScript}</p>
        </noscript>
      )}
      <div className={styles.submit}>
        <Button>{view.submitLabel}</Button>
      </div>
    </form>
  );
}

function Fields({ fields, choose }: { fields: FormView['groups'][number]['fields']; choose: string }) {
  return (
    <div className={styles.fields}>
      {fields.map((field) => (
        <Field key={field.name} view={field} choose={choose} />
      ))}
    </div>
  );
}

/** Hidden from view, tab order and screen readers, so that only bots fill it in. */
function Honeypot({ label }: { label: string }) {
  return (
    <div className="visuallyHidden" aria-hidden="true">
      <label>
        {label} <input type="text" name={honeypotName} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
