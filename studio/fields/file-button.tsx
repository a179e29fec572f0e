import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../parts/button.tsx';

interface FileButtonProps {
  readonly accept?: string;
  readonly onFile: (file: File) => void;
  readonly children: string;
}

/** Opens the device's files, or its camera. */
export function FileButton({ accept, onFile, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button isSmall icon={Upload} onPress={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={children}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file can be chosen again, after a failure.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
