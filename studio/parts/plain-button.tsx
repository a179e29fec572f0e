import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './button.module.css';

export interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'> {
  readonly variant?: 'primary' | 'plain' | 'quiet';
  readonly icon?: LucideIcon;
}

/** A native button in the studio's style for the sign-in screens: React Aria would double their size. */
export function PlainButton({ variant = 'plain', icon: Icon, type = 'button', children, ...props }: PlainButtonProps) {
  return (
    <button {...props} type={type} className={`${styles.button} ${styles[variant]}`}>
      {Icon && <Icon aria-hidden size="1rem" />}
      <span>{children}</span>
    </button>
  );
}
