import type { ReactNode } from 'react';
import { getButtonClass, type ButtonLook } from './button-class.ts';

/** A button of a form. */
export function Button({
  type = 'submit',
  children,
  ...look
}: ButtonLook & { type?: 'submit' | 'button'; children: ReactNode }) {
  return (
    <button type={type} className={getButtonClass(look)}>
      {children}
    </button>
  );
}
