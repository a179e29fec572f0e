import { toLabel, type FieldPlace } from './field-props.ts';
import styles from './separator-field.module.css';

/** A line between fields; it has no value. */
export function SeparatorField(field: FieldPlace) {
  const hasLabel = Boolean(field.widget.config?.label);
  return (
    <div className={styles.separator}>
      {hasLabel && <span className={styles.label}>{toLabel(field)}</span>}
      <hr className={styles.line} />
    </div>
  );
}
