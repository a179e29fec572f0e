import type { ComponentProps } from 'react';
import styles from './text-input.module.css';

/** The platform's own inputs in the studio's dress. */
export function TextInput(props: Omit<ComponentProps<'input'>, 'className' | 'style'>) {
  return <input {...props} className={styles['input']} />;
}

export function TextArea(props: Omit<ComponentProps<'textarea'>, 'className' | 'style'>) {
  return <textarea {...props} className={`${styles['input']} ${styles['area']}`} />;
}

export function SelectInput(props: Omit<ComponentProps<'select'>, 'className' | 'style'>) {
  return <select {...props} className={`${styles['input']} ${styles['select']}`} />;
}
