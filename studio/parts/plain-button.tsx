import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './button.module.css';

export interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'> {
  readonly variant?: 'primary' | 'plain' | 'quiet';
  readonly icon?: LucideIcon;
}

/** The platform's button in the studio's dress, for the screens before the studio: React Aria would be half their weight. */
export function PlainButton({ variant = 'plain', icon: Icon, type = 'button', children, ...props }: PlainButtonProps) {
  return (
    <button {...props} type={type} className={`${styles['button']} ${styles[variant]}`}>
      {Icon && <Icon aria-hidden size="1rem" />}
      <span>{children}</span>
    </button>
  );
}
