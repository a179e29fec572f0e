import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../parts/button.tsx';

interface FileButtonProps {
  readonly accept?: string;
  readonly onFile: (file: File) => void;
  readonly children: string;
}

/** A button that opens the file dialog of the device, or its camera. */
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
          // Reset, so that the same file can be chosen again after a failure.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
