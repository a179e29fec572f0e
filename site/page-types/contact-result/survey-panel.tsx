import { Button } from '../../components/button/button.tsx';
import { Field } from '../../components/form-fields/field.tsx';
import type { SurveyView } from './survey-view.ts';
import styles from './download.module.css';

/** Its input is no draft: a browser must not keep it (browser/drafts.ts). */
export function SurveyPanel({ view: { heading, intro, form } }: { view: SurveyView }) {
  return (
    <section className={`wrap ${styles.panel}`} aria-labelledby="survey">
      <h2 id="survey" className={styles.heading}>
        {heading}
      </h2>
      <p className={styles.note}>{intro}</p>
      {form && (
        <form method="post" className={styles.survey}>
          <fieldset className={styles.questions}>
            <legend className={styles.name}>{form.legend}</legend>
            {form.fields.map((field) => (
              <Field key={field.name} view={field} choose={form.choose} />
            ))}
          </fieldset>
          <Button>{form.submitLabel}</Button>
        </form>
      )}
    </section>
  );
}
