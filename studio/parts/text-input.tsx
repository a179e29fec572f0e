import type { ComponentProps, KeyboardEvent } from 'react';
import styles from './text-input.module.css';

/** Native inputs in the studio's style. */
export function TextInput(props: Omit<ComponentProps<'input'>, 'className' | 'style'>) {
  return <input {...props} className={styles.input} />;
}

export function TextArea(props: Omit<ComponentProps<'textarea'>, 'className' | 'style'>) {
  return <textarea {...props} className={`${styles.input} ${styles.area}`} />;
}

export function SelectInput(props: Omit<ComponentProps<'select'>, 'className' | 'style'>) {
  return <select onKeyDown={submitWithEnter} {...props} className={`${styles.input} ${styles.select}`} />;
}

/** Submits the form by Enter, as native inputs do. In an open list Enter chooses an option. */
function submitWithEnter(event: KeyboardEvent<HTMLSelectElement>): void {
  const select = event.currentTarget;
  if (event.key !== 'Enter' || !select.form || isOpen(select)) return;
  event.preventDefault();
  select.form.requestSubmit();
}

const isOpen = (select: HTMLSelectElement): boolean =>
  CSS.supports('selector(:open)') ? select.matches(':open') : false;
