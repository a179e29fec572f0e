import { Check, Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from './button.tsx';
import { writeClipboard } from './clipboard.ts';
import { FieldFrame } from './field-frame.tsx';
import styles from './form.module.css';
import { TextInput } from './text-input.tsx';

interface LinkToCopyProps {
  readonly url: string;
  readonly words: { readonly label: string; readonly copy: string; readonly copied: string };
}

/** A link as text with a copy button. */
export function LinkToCopy({ url, words }: LinkToCopyProps) {
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <FieldFrame id={id} controlId={id} label={words.label}>
        <TextInput id={id} readOnly value={url} onFocus={(event) => event.target.select()} />
      </FieldFrame>
      <div className={styles.wide}>
        <Button
          variant="primary"
          icon={isCopied ? Check : Copy}
          onPress={() => void writeClipboard(url).then(setCopied)}
        >
          {isCopied ? words.copied : words.copy}
        </Button>
      </div>
    </>
  );
}
