import { commentLimits, commentProblem } from '@coequipiers/contract/comments';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import classes from './comment-editor.module.css';

type CommentEditorProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  placeholder?: string;
  submit: string;
  busy: boolean;
  /** Called with the trimmed text if it is valid. */
  onSubmit: (content: string) => void;
  /** Beside the button. */
  aside?: ReactNode;
  startHere?: boolean;
};

/** The editor for new and existing comments. */
export function CommentEditor({
  label,
  value,
  onChange,
  placeholder,
  submit,
  busy,
  onSubmit,
  aside,
  startHere = false,
}: CommentEditorProps) {
  const [submitted, setSubmitted] = useState(false);
  /** The person emptied the field or left it blank; clearing it after publication does not count. */
  const [missing, setMissing] = useState(false);
  const blank = isBlank(value);
  const problem = commentProblem(value);
  const tooLong = value.trim().length > commentLimits.content.max;

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(true);
    if (busy || problem !== undefined) return;
    setSubmitted(false);
    onSubmit(value.trim());
  };

  return (
    <form className={classes.editor} noValidate onSubmit={send}>
      <TextArea
        label={label}
        value={value}
        counter={commentLimits.content.max}
        rows={2}
        placeholder={placeholder}
        error={missing || (submitted && !blank) || tooLong ? problem : undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a click, it replaces the text
        autoFocus={startHere}
        onBlur={() => setMissing(blank)}
        onChange={({ currentTarget: { value: next } }) => {
          setMissing(isBlank(next));
          onChange(next);
        }}
      />
      <div className={classes.buttons}>
        {aside}
        <Button type="submit" look="tonal" busy={busy} disabled={blank}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

const isBlank = (text: string): boolean => text.trim() === '';
