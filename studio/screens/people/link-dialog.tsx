import { useMutation } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { Person } from '../../../cms/studio-api.ts';
import { createLink } from '../../api/people.ts';
import { toProblem } from '../../api/sign-in.ts';
import { Button } from '../../parts/button.tsx';
import { writeClipboard } from '../../parts/clipboard.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { FieldFrame } from '../../parts/field-frame.tsx';
import styles from '../../parts/form.module.css';
import { Notice } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { TextInput } from '../../parts/text-input.tsx';
import { peopleWords } from '../../words/people.ts';

const words = peopleWords.link;

/** A fresh link for a person, to hand over. It is made when the dialog opens, and shown once. */
export function LinkDialog({ person, onClose }: { person: Person | undefined; onClose: () => void }) {
  return (
    <Dialog
      title={words.title(person?.name ?? '')}
      isOpen={person !== undefined}
      onClose={onClose}
      footer={<Button onPress={onClose}>{words.done}</Button>}
    >
      {person && <FreshLink key={person.id} person={person} />}
    </Dialog>
  );
}

function FreshLink({ person }: { person: Person }) {
  const { mutate, data, error } = useMutation({ mutationFn: createLink });
  useEffect(() => mutate(person.id), [mutate, person.id]);
  if (error) return <Notice tone="bad">{toProblem(error)}</Notice>;
  return (
    <div className={styles['form']}>
      <p>{words.help(person.name)}</p>
      {data ? <LinkToCopy url={data.url} /> : <Skeleton lines={1} />}
    </div>
  );
}

function LinkToCopy({ url }: { url: string }) {
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <FieldFrame id={id} controlId={id} label={words.label}>
        <TextInput id={id} readOnly value={url} onFocus={(event) => event.target.select()} />
      </FieldFrame>
      <div className={styles['wide']}>
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
