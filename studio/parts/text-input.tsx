import type { ComponentProps, KeyboardEvent } from 'react';
import styles from './text-input.module.css';

/** The platform's own inputs in the studio's dress. */
export function TextInput(props: Omit<ComponentProps<'input'>, 'className' | 'style'>) {
  return <input {...props} className={styles['input']} />;
}

export function TextArea(props: Omit<ComponentProps<'textarea'>, 'className' | 'style'>) {
  return <textarea {...props} className={`${styles['input']} ${styles['area']}`} />;
}

export function SelectInput(props: Omit<ComponentProps<'select'>, 'className' | 'style'>) {
  return <select onKeyDown={submitWithEnter} {...props} className={`${styles['input']} ${styles['select']}`} />;
}

/** Enter sends a form from every other field by itself. An open list takes the key to choose. */
function submitWithEnter(event: KeyboardEvent<HTMLSelectElement>): void {
  const select = event.currentTarget;
  if (event.key !== 'Enter' || !select.form || isOpen(select)) return;
  event.preventDefault();
  select.form.requestSubmit();
}

const isOpen = (select: HTMLSelectElement): boolean =>
  CSS.supports('selector(:open)') ? select.matches(':open') : false;
